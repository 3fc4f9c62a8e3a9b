import type { OpenChain } from '@paraclock/connect'
import type { DevnetChain } from '@paraclock/devnet'
import type { ApiPromise } from '@polkadot/api'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { Call } from '@polkadot/types/interfaces'
import { expectTypeOf, test } from 'vitest'
import type {
  CallChain,
  CallInput,
  MeasuredChain,
  MeasuredWeight,
  WeighedEvmGas,
  WeightFallback
} from './index.ts'

test('whatever holds an api is a chain', () => {
  expectTypeOf<ApiPromise>().toExtend<CallChain>()
  expectTypeOf<OpenChain>().toExtend<CallChain>()
  expectTypeOf<DevnetChain>().toExtend<CallChain>()
  expectTypeOf<ApiPromise>().toExtend<MeasuredChain>()
  expectTypeOf<OpenChain>().toExtend<MeasuredChain>()
  expectTypeOf<DevnetChain>().toExtend<MeasuredChain>()
})

test('calls of polkadot.js are calls', () => {
  expectTypeOf<SubmittableExtrinsic<'promise'>>().toExtend<CallInput>()
  expectTypeOf<Call>().toExtend<CallInput>()
})

test('what gas weighs can stand in for what was not measured', () => {
  expectTypeOf<WeighedEvmGas>().toExtend<WeightFallback>()
  expectTypeOf<MeasuredWeight['weight']>().toEqualTypeOf<WeightFallback['weight']>()
})
