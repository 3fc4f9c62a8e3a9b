import { expect, test } from 'vitest'
import type { LiveQuote } from '../quote/quotePrepared.ts'
import { compileSchedule } from '../schedule/compile/compileSchedule.ts'
import { publishedLimits } from '../schedule/service/publishedLimits.ts'
import { describePlan } from './describePlan.ts'

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
  compiled: { tasks: [], runs: 3, continues: false, adjustments: [], clockChanges: [] },
  total: 250_000_000n,
  recurring: false
}

test('the runs that are shown are those of the compiled schedule', () => {
  const compiled = compileSchedule({
    schedule: { kind: 'cron', expression: '30 2 * * *', timeZone: 'Europe/Berlin', count: 3 },
    callForm: 'times',
    limits: publishedLimits.minute,
    now: '2026-03-28T00:00:00Z',
    providedId: 'rent'
  })
  const plan = { name: 'rent', price: { ...quote, compiled }, failure: 'on target with X' } as never
  const replaced = [{ remainingRuns: [1n, 2n], prepaid: 10n ** 10n }] as never
  expect(describePlan(plan, { token, description: 'a transfer', replaced })).toEqual([
    'the task rent, to run 3 times, first at 2026-03-28 01:30 UTC:',
    'a transfer',
    expect.stringContaining('2026-03-29T02:30 does not exist'),
    expect.stringContaining('It costs 0.025 PCM'),
    'Made now, its call would fail on target with X.',
    'Its 2 runs to come are cancelled, and 1 PCM comes back.'
  ])
})

test('a task without a price is there already, or has ended', () => {
  const describe = (prepared: object | undefined) =>
    describePlan({ name: 'two', prepared } as never, { token, description: '', replaced: [] })
  expect(describe({})).toEqual(['the task two is scheduled already'])
  expect(describe(undefined)).toEqual(['the task two was scheduled earlier, and has ended'])
})

/** The sentences of a plan with this price, after its times and its action. */
function describePrice(price: LiveQuote, on: { readonly token: typeof token }): string | undefined {
  const plan = { name: 'rent', price, prepared: undefined } as never
  return describePlan(plan, { ...on, description: 'a transfer', replaced: [] })[2]
}

test('a list of times says what is paid and what is on hold', () => {
  expect(describePrice(quote, { token })).toBe(
    'It costs 0.025 PCM: 0.01 PCM for the transaction, 0.015 PCM on hold for its 3 runs.'
  )
})

test('a task without end says what each run costs', () => {
  const one = { ...quote, recurring: true, runs: 1, prepaid: sourced(50_000_000n) }
  expect(describePrice({ ...one, total: 150_000_000n }, { token })).toBe(
    'It costs 0.015 PCM: 0.01 PCM for the transaction, 0.005 PCM for the first run, and as much for each further run when the one before it is over. The price of a run has no ceiling.'
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
