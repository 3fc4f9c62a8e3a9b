import { expect, test } from 'vitest'
import type { QuoteArtifact } from '../evidence/ServiceArtifact.ts'
import { sumCosts } from './sumCosts.ts'

const token = { symbol: 'TUR', decimals: 10 }
const DAY = 86_400

const quoteOf = (more: Partial<QuoteArtifact>): QuoteArtifact =>
  ({
    times: [0],
    frequency: undefined,
    runtimeApi: { known: false, why: 'a test' },
    local: { known: true, value: { executionFee: 40n, xcmpFee: 20n } },
    ...more
  }) as QuoteArtifact

const sum = (more: Partial<QuoteArtifact>, rest: Partial<Parameters<typeof sumCosts>[0]> = {}) =>
  sumCosts({ quote: quoteOf(more), tried: [], isPlanned: true, token, ...rest })

const read = (more: Partial<QuoteArtifact>) => {
  const { perRun, monthlyRuns, perMonth } = sum(more) ?? {}
  return [perRun?.amount, monthlyRuns, perMonth?.amount]
}

test('a list is paid for as a whole, and has the runs of its first thirty days in a month', () => {
  expect(read({ times: [0] })).toEqual([60n, 1, 60n])
  expect(read({ times: [0, DAY, 31 * DAY] })).toEqual([20n, 2, 40n])
  expect(read({ times: [0, 30 * DAY] })).toEqual([30n, 1, 30n])
})

test('a task that recurs is paid for run by run', () => {
  const times = [0, DAY, 2 * DAY]
  expect(read({ times, frequency: DAY })).toEqual([60n, 30, 1_800n])
  expect(read({ times, frequency: 3600 })).toEqual([60n, 720, 43_200n])
})

test('what the runtime says goes before what is computed, and without either nothing is said', () => {
  const runtimeApi = { known: true, value: { executionFee: 1n, xcmpFee: 2n } } as const
  expect(read({ runtimeApi })).toEqual([3n, 1, 3n])
  const unknown = { known: false, why: 'a test' } as const
  expect(sum({ local: unknown })).toBeUndefined()
  expect(sum({ times: [] })).toBeUndefined()
})

test('what tried runs got back is not part of what a month costs', () => {
  const failure = { chain: 'target', block: 1, event: 'none', error: 'lost' } as const
  const run = { time: 0, events: [] }
  const tried = [
    { ...run, failure: undefined, refund: 10n },
    { ...run, failure: undefined, refund: 6n },
    { ...run, failure, refund: 1n }
  ]
  const { perRun, returned, perMonth } = sum({ times: [0, DAY] }, { tried }) ?? {}
  expect([perRun?.amount, returned?.amount, perMonth?.amount]).toEqual([30n, 8n, 44n])
})

test('a place in a crowded slot is part of what a run costs', () => {
  const admission = { placeFee: 8n } as QuoteArtifact['admission']
  expect(read({ times: [0, DAY], admission })).toEqual([34n, 2, 68n])
})

test('without a schedule there are costs of a run, and none of a month', () => {
  expect(sum({}, { isPlanned: false })).toEqual({ perRun: { amount: 60n, ...token } })
})
