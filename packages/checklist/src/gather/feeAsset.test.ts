import { expect, test } from 'vitest'
import { atLeastOne } from './feeAsset.ts'

test('the service pays at least 1 where the target charges nothing', () => {
  expect(atLeastOne({ known: true, value: 0n })).toEqual({ known: true, value: 1n })
  expect(atLeastOne({ known: true, value: 7n })).toEqual({ known: true, value: 7n })
  const unknown = { known: false, why: 'the target does not say' } as const
  expect(atLeastOne(unknown)).toEqual(unknown)
})
