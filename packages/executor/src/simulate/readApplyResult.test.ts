import { expect, test } from 'vitest'
import { readRefusal } from './readApplyResult.ts'

test.each([
  [[0, 0], undefined],
  [[0, 1, 3, 4, 2, 0, 0, 0], undefined],
  [[1, 0, 1], { kind: 'Invalid', reason: 'Payment' }],
  [[1, 0, 2], { kind: 'Invalid', reason: 'Future' }],
  [[1, 0, 7, 42], { kind: 'Invalid', reason: 'Custom 42' }],
  [[1, 0, 99], { kind: 'Invalid', reason: '99' }],
  [[1, 1, 0], { kind: 'Unknown', reason: 'CannotLookup' }],
  [[1, 1, 2, 9], { kind: 'Unknown', reason: 'Custom 9' }]
])('%j is refused for %j', (bytes, refusal) => {
  expect(readRefusal(Uint8Array.from(bytes))).toEqual(refusal)
})

test('each reason of a runtime has its name, in the order of its variants', () => {
  const reasons = (kind: number) =>
    Array.from({ length: 14 }, (_, index) => readRefusal(Uint8Array.of(1, kind, index, 5))?.reason)
  expect(reasons(0)).toEqual([
    ...['Call', 'Payment', 'Future', 'Stale', 'BadProof', 'AncientBirthBlock'],
    ...['ExhaustsResources', 'Custom 5', 'BadMandatory', 'MandatoryValidation', 'BadSigner'],
    ...['IndeterminateImplicit', 'UnknownOrigin', '13']
  ])
  expect(reasons(1).slice(0, 4)).toEqual(['CannotLookup', 'NoUnsignedValidator', 'Custom 5', '3'])
  expect(readRefusal(Uint8Array.of(1))).toEqual({ kind: 'Invalid', reason: 'Call' })
})
