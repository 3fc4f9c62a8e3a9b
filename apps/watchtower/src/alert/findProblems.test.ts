import type { NetworkReport } from '@paraclock/checklist'
import type { ListedRun } from '@paraclock/history'
import { expect, test } from 'vitest'
import type { BalanceForecast } from '../forecast/forecastBalance.ts'
import { findInForecasts, findInReport, findInRuns } from './findProblems.ts'
import { activateRules } from './rules.ts'

const result = (id: string, outcome: string, more: object = {}) =>
  ({ id, outcome, title: 'T', summary: 's', remedies: [{ summary: 'fix it' }], ...more }) as never

test('checks that fail become alerts of their rule', () => {
  const results = [
    result('proxy-exists', 'fail'),
    result('hrmp-not-closing', 'fail'),
    result('xcm-sovereign-funded', 'fail'),
    result('service-upgrade-harmless', 'fail'),
    result('target-upgrade-harmless', 'warn'),
    result('times-valid', 'fail'),
    result('task-runs', 'pass'),
    result('para-id', 'warn'),
    result('proxy-exists', 'error'),
    result('fees-known', 'error', { kind: 'recommendation' }),
    result('para-id', 'skipped'),
    result('roles', 'fail', { waiver: { reason: 'known', until: '2026-12-01' } })
  ]
  const found = findInReport({ results } as Pick<NetworkReport, 'results'>)
  expect(found.map(({ rule, subject }) => [rule, subject])).toEqual([
    ['proxy-missing', 'proxy-exists'],
    ['channel-closing', 'hrmp-not-closing'],
    ['service-account-low', 'xcm-sovereign-funded'],
    ['upgrade-harmful', 'service-upgrade-harmless'],
    ['upgrade-untried', 'target-upgrade-harmless'],
    ['check-failed', 'times-valid'],
    ['check-undetermined', 'proxy-exists']
  ])
  expect(found[0]).toMatchObject({ summary: 'T: s', remedy: 'fix it' })
})

const run = (task: number, state: string, dispatch?: string): ListedRun =>
  ({
    ...{ task_block: task, task_event: 0, task_id: '0xaa', state, run: 60, error: 'Boom' },
    effect: dispatch === undefined ? null : { dispatch, error: 'BadOrigin' }
  }) as unknown as ListedRun

test('the last run of a task counts, the first listed one', () => {
  const rules = (...runs: ListedRun[]) => findInRuns(runs).map(({ summary }) => summary)
  expect(rules(run(1, 'executed', 'succeeded'), run(1, 'failed'))).toEqual([])
  expect(rules(run(1, 'running'), run(1, 'missed'))).toEqual([
    'the run of 1970-01-01 00:01 UTC of 0xaa was missed: Boom'
  ])
  expect(rules(run(1, 'executed', 'failed'), run(2, 'failed'))).toEqual([
    'the run of 1970-01-01 00:01 UTC of 0xaa had no effect on the target: BadOrigin',
    'the run of 1970-01-01 00:01 UTC of 0xaa failed: Boom'
  ])
  expect(rules(run(1, 'executed', 'unproven'), run(2, 'executed'))).toEqual([])
})

test('an account that ends within the days of the rule is announced', () => {
  const now = 1_800_000_000
  const forecast = (lastsUntil: number | null): BalanceForecast => ({
    ...{ role: 'service', account: '0x01', spendable: 10n, perDay: 5n, lastsUntil },
    last: { block: 1, time: now, free: '10', reserved: '0', frozen: '0', prepaid: '0' },
    token: { symbol: 'T', decimals: 0 }
  })
  const count = (lastsUntil: number | null, days?: number) =>
    findInForecasts(
      [forecast(lastsUntil)],
      activateRules({ 'balance-low': days === undefined ? {} : { days } }),
      now
    ).length
  expect([count(null), count(now + 8 * 86_400), count(now + 6 * 86_400)]).toEqual([0, 0, 1])
  expect(count(now + 8 * 86_400, 9)).toBe(1)
})
