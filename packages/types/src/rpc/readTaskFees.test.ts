import { expect, test } from 'vitest'
import { readTaskFees } from './readTaskFees.ts'

test('fees are read by the names of a node and of a runtime', () => {
  const fees = { executionFee: 2n, xcmpFee: 5n }
  expect(readTaskFees({ executionFee: '2', xcmpFee: 5 })).toEqual(fees)
  expect(readTaskFees({ execution_fee: 2n, xcmp_fee: 5n })).toEqual(fees)
})

test.each([
  null,
  undefined,
  7,
  'text',
  [],
  {},
  { executionFee: '2' },
  { executionFee: '2', xcmpFee: null },
  { executionFee: '2', xcmpFee: { toString: 1, valueOf: 1 } },
  { executionFee: '-2', xcmpFee: '5' },
  { executionFee: 1.5, xcmpFee: '5' },
  { executionFee: '2', xcmpFee: `1${'0'.repeat(100_000)}` }
])('%j is none', (answer) => {
  expect(readTaskFees(answer)).toBeUndefined()
})
