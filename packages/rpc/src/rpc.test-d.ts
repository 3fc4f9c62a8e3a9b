import type { Hex } from '@paraclock/core'
import { expectTypeOf, test } from 'vitest'
import type { RpcError } from './envelope/toRpcError.ts'
import {
  answerRequest,
  answerServiceMethod,
  listServiceMethods,
  type MethodFinder,
  type ServiceContext,
  toRpcError
} from './index.ts'
import type { ServiceMethod } from './ServiceMethod.ts'

declare const source: ServiceContext['source']

test('anything that can do state_call will do', () => {
  expectTypeOf({
    call: async (_method: string, _data: Hex): Promise<Hex> => '0x' as Hex
  }).toExtend<ServiceContext['source']>()
  expectTypeOf({ call: async (): Promise<string> => '0x' }).not.toExtend<ServiceContext['source']>()
  expectTypeOf<ServiceContext>().toHaveProperty('deadlineMs').toEqualTypeOf<number | undefined>()
})

test('a method is of a variant, and what a method answers is for JSON', () => {
  expectTypeOf(listServiceMethods()).toEqualTypeOf<readonly ServiceMethod[]>()
  // @ts-expect-error there is no variant of days
  listServiceMethods('day')
  const context = { source, ss58Prefix: 42 }
  const args = { context, variant: 'hour', method: 'a', params: [] } as const
  expectTypeOf(answerServiceMethod(args)).toEqualTypeOf<Promise<unknown>>()
  // @ts-expect-error the variant decides which methods there are
  void answerServiceMethod({ context, method: 'a', params: [] })
})

test('a request is text, and so is its answer, if it wants one', () => {
  const find: MethodFinder = () => undefined
  expectTypeOf(answerRequest({ find, message: '{}' })).toEqualTypeOf<Promise<string | undefined>>()
  // @ts-expect-error a request comes as it was sent
  void answerRequest({ find, message: {} })
  expectTypeOf(toRpcError(new Error('no'))).toEqualTypeOf<RpcError>()
  expectTypeOf<RpcError['code']>().toEqualTypeOf<number>()
})
