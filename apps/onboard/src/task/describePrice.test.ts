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
  runs: 3,
  tasks: 1,
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
