import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { Call } from '@polkadot/types/interfaces'
import { expectTypeOf, test } from 'vitest'
import type { CallInput, WeightFallback } from './index.ts'
import type { MeasuredWeight } from './measure/MeasuredWeight.ts'

test('calls of polkadot.js are calls', () => {
  expectTypeOf<SubmittableExtrinsic<'promise'>>().toExtend<CallInput>()
  expectTypeOf<Call>().toExtend<CallInput>()
})

test('a fallback has the weight that a measurement has', () => {
  expectTypeOf<MeasuredWeight['weight']>().toEqualTypeOf<WeightFallback['weight']>()
})
