import { expectTypeOf, test } from 'vitest'
import type { RelayCall } from '../generated/relay/namedCalls.ts'
import type { TargetCall } from '../generated/target/namedCalls.ts'
import type { RuntimeCall } from './Runtime.ts'

test('a call by its names takes the arguments of the chain', () => {
  const send = { pallet: 'balances', method: 'transferKeepAlive' } as const
  expectTypeOf({ ...send, args: { dest: '5…', value: 1n } }).toExtend<TargetCall>()
  expectTypeOf<TargetCall>().toExtend<RuntimeCall>()
  const inner: TargetCall = { ...send, args: { dest: '5…', value: 1n } }
  const all: TargetCall = { pallet: 'utility', method: 'batchAll', args: { calls: [inner] } }
  expectTypeOf(all).toExtend<RuntimeCall>()
  // @ts-expect-error the call lacks its arguments
  send satisfies TargetCall
  // @ts-expect-error the argument to is misspelt: the chain calls it dest
  const misspelt: TargetCall = { ...send, args: { to: '5…', value: 1n } }
  // @ts-expect-error the relay has no call proxy.proxy
  const missing: RelayCall = { pallet: 'proxy', method: 'proxy', args: {} }
  expectTypeOf([misspelt, missing]).toBeArray()
})
