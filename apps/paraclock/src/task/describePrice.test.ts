import type { LiveQuote } from '@paraclock/scheduler'
import { expect, test } from 'vitest'
import { describePrice } from './describePrice.ts'

const token = { symbol: 'PCM', decimals: 10 }
const sourced = (value: bigint) => ({
  value,
  provenance: { kind: 'computed', detail: 'a test', evidence: [] } as const,
  confirmedBy: []
})
const quote: LiveQuote = {
  inclusion: sourced(100_000_000n),
  perRun: { executionFee: 20_000_000n, xcmpFee: 30_000_000n },
  prepaid: sourced(150_000_000n),
  places: sourced(0n),
  crowded: [],
  runs: 3,
  compiled: { tasks: [], runs: 3, adjustments: [], clockChanges: [] },
  total: 250_000_000n,
  recurring: false
}

test('a list of times says what is paid and what is on hold', () => {
  expect(describePrice(quote, { token })).toBe(
    'It costs 0.025 PCM: 0.01 PCM for the transaction, 0.015 PCM on hold for its 3 runs.'
  )
})

test('a task without end says what each run costs', () => {
  const one = { ...quote, recurring: true, runs: 1, prepaid: sourced(50_000_000n) }
  expect(describePrice({ ...one, total: 150_000_000n }, { token })).toBe(
    'It costs 0.015 PCM: 0.01 PCM for the transaction, 0.005 PCM for the first run, and as much for each further run when the one before it is over.'
  )
})

test('a crowded slot says what its place costs, and where it costs less', () => {
  const slot = { time: 1_774_000_800n, tasks: 200, fee: 32_500_000_000n }
  const cheaper = { time: 1_774_004_400n, fee: 0n }
  const crowded = { ...quote, places: sourced(slot.fee), total: 32_750_000_000n }
  expect(describePrice({ ...crowded, crowded: [{ ...slot, cheaper }] }, { token })).toBe(
    'It costs 3.275 PCM: 0.01 PCM for the transaction, 0.015 PCM on hold for its 3 runs, 3.25 PCM for places in crowded slots. The slot at 2026-03-20 10:00 UTC holds 200 tasks: a place costs 3.25 PCM; at 2026-03-20 11:00 UTC it costs nothing.'
  )
})
