import { expectTypeOf, test } from 'vitest'
import type { WeightFallback } from './index.ts'
import type { MeasuredWeight } from './measure/MeasuredWeight.ts'

test('a fallback has the weight that a measurement has', () => {
  expectTypeOf<MeasuredWeight['weight']>().toEqualTypeOf<WeightFallback['weight']>()
})
