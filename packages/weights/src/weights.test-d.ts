import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { Call } from '@polkadot/types/interfaces'
import { expectTypeOf, test } from 'vitest'
import type { CallInput, MeasuredWeight, WeighedEvmGas, WeightFallback } from './index.ts'

test('calls of polkadot.js are calls', () => {
  expectTypeOf<SubmittableExtrinsic<'promise'>>().toExtend<CallInput>()
  expectTypeOf<Call>().toExtend<CallInput>()
})

test('what gas weighs can stand in for what was not measured', () => {
  expectTypeOf<WeighedEvmGas>().toExtend<WeightFallback>()
  expectTypeOf<MeasuredWeight['weight']>().toEqualTypeOf<WeightFallback['weight']>()
})
