import { unsignedMaximum } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { FoundWeight } from './MeasuredWeight.ts'
import { settleWeight } from './settleWeight.ts'

const found = (refTime: bigint, proofSize: bigint, percent = 50): FoundWeight => ({
  measured: { refTime, proofSize },
  hasProofSize: true,
  margin: { percent, why: 'it was used once' },
  provenance: { kind: 'computed', detail: 'a test', evidence: [] }
})
const { u64 } = unsignedMaximum

test.each([
  [found(10n, 20n), { refTime: 15n, proofSize: 30n }],
  // Rounded up.
  [found(1n, 3n), { refTime: 2n, proofSize: 5n }],
  [found(10n, 0n, 0), { refTime: 10n, proofSize: 0n }],
  [found(10n, 101n, 1), { refTime: 11n, proofSize: 103n }],
  // At most the largest u64.
  [found(u64 / 3n, u64 / 3n, 200), { refTime: u64, proofSize: u64 }],
  [found(u64 / 3n, u64 / 3n + 1n, 200), { refTime: u64, proofSize: u64 }],
  [found(u64, u64), { refTime: u64, proofSize: u64 }]
])('the weight has its margin on top: %o', async (one, weight) => {
  const ways = [{ method: 'one', ask: async () => one }]
  const settled = await settleWeight({ what: 'a call of Acme', ways })
  expect(settled).toEqual({ ...one, weight, attempts: [] })
})

test('a fallback follows the attempts, with their problems', async () => {
  const weight = { refTime: 9n, proofSize: 8n }
  const failing = async () => {
    throw new Error('no')
  }
  const args = { what: 'a call of Acme', ways: [{ method: 'one', ask: failing }] }
  const attempts = [{ method: 'one', problem: 'no' }]
  expect(await settleWeight({ ...args, fallback: { weight, reason: 'measured by hand' } })).toEqual(
    {
      measured: weight,
      weight,
      hasProofSize: true,
      margin: { percent: 0, why: 'a stated fallback needs no margin' },
      provenance: { kind: 'computed', detail: 'a stated fallback: measured by hand', evidence: [] },
      attempts
    }
  )
  await expect(settleWeight(args)).rejects.toMatchObject({
    code: 'FactMissing',
    context: { what: 'the weight of a call of Acme', attempts }
  })
})
