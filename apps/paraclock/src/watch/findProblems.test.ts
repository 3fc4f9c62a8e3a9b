import type { NetworkConfig, NetworkReport } from '@paraclock/checklist'
import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import type { ListedRun } from '@paraclock/history'
import { expect, test } from 'vitest'
import { announce } from './announceProblems.ts'
import { findInRuns, keyOfTask } from './findFailedRuns.ts'
import { findInForecasts, findInReport, findProblems } from './findProblems.ts'
import type { BalanceForecast } from './forecastBalance.ts'
import { createWatchState } from './WatchState.ts'

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

test('a check without a remedy, and a pattern within its name, are of no special rule', () => {
  const of = { outcome: 'fail', title: 'T', summary: 's', remedies: [] }
  const ids = ['not-proxy-', 'a-hrmp-', 'my-xcm-sovereign-funded', 'upgrade-harmless-not']
  const results = ids.map((id) => ({ ...of, id }))
  expect(findInReport({ results } as unknown as NetworkReport)).toEqual(
    ids.map((subject) => ({ rule: 'check-failed', subject, summary: 'T: s', remedy: null }))
  )
})

const made = (task: number, more: object = {}): ListedRun =>
  ({
    ...{ task_block: task, task_event: 3, task_id: '0xaa', state: 'failed', run: 60, error: null },
    ...{ effect: null, ...more }
  }) as unknown as ListedRun

const remedy = 'paraclock task show says what happened, and paraclock check what is not ready.'

test('a run that failed is told with its task, and a run at no known time without one', () => {
  expect(findInRuns([made(7), made(8, { run: 0, error: 'Boom' })])).toEqual([
    {
      ...{ rule: 'run-failed', task: { block: 7, event: 3 }, subject: '0xaa 7-3', remedy },
      summary: 'the run of 1970-01-01 00:01 UTC of 0xaa failed'
    },
    {
      ...{ rule: 'run-failed', task: { block: 8, event: 3 }, subject: '0xaa 8-3', remedy },
      summary: 'the run of 0xaa failed: Boom'
    }
  ])
})

test('the reason is that of the target if the run had no effect there', () => {
  const effect = { dispatch: 'failed', error: null }
  const [found] = findInRuns([made(7, { state: 'executed', error: 'Boom', effect })])
  expect(found?.summary).toBe('the run of 1970-01-01 00:01 UTC of 0xaa had no effect on the target')
})

test('a task counts once over several pages of runs, also if its last run went well', () => {
  const seen = new Set<string>()
  const well = made(1, { state: 'executed' })
  expect(findInRuns([well, made(2, { state: 'running' }), made(3)], seen)).toHaveLength(1)
  expect([...seen]).toEqual(['1-3', '3-3'])
  const found = findInRuns([made(1), made(2), made(3), made(4)], seen)
  expect(found.map(({ task }) => keyOfTask(task))).toEqual(['2-3', '4-3'])
  expect(findInRuns([made(4)], seen)).toEqual([])
  expect(findInRuns([made(4)])).toHaveLength(1)
})

const NOW = 1_800_000_000
const forecast: BalanceForecast = {
  ...{ role: 'target', account: '0x01', spendable: 105n, perDay: 20n, lastsUntil: NOW + 86_400 },
  last: { block: 1, time: NOW, free: '10', reserved: '0', frozen: '0', prepaid: '0' },
  token: { symbol: 'T', decimals: 1 }
}

test('a balance that lasts less than a week is told with what is left, what it pays, and its end', () => {
  const before = NOW - 6 * 86_400
  expect(findInForecasts([forecast], before)).toEqual([
    {
      ...{ rule: 'balance-low', subject: 'target 0x01', remedy: 'Top the account up.' },
      summary:
        'the account 0x01 on the target may spend 10.5 T, pays 2 T a day, and lasts until 2027-01-16 08:00 UTC'
    }
  ])
  expect(findInForecasts([forecast], before - 1)).toEqual([])
  expect(findInForecasts([{ ...forecast, lastsUntil: null }], NOW)).toEqual([])
})

/** A watched network, and the rules and subjects of its problems after a look. */
function open() {
  const state = createWatchState('main', {} as NetworkConfig, true)
  const look = () => {
    announce(state, undefined, NOW)
    return state.alerts.map(({ rule, subject }) => `${rule} ${subject}`).toSorted()
  }
  return { state, look }
}
const reportOf = (...results: readonly object[]) => ({ results }) as unknown as NetworkReport

test.each([
  ['error', ['check-undetermined proxy-exists', 'proxy-missing proxy-exists']],
  ['skipped', ['proxy-missing proxy-exists']],
  ['pass', []]
])('what a report found lasts while its check is %s', (outcome, left) => {
  const { state, look } = open()
  state.report = reportOf(result('proxy-exists', 'fail'))
  expect(look()).toEqual(['proxy-missing proxy-exists'])
  state.report = reportOf(result('proxy-exists', outcome))
  expect(look()).toEqual(left)
})

test('a checklist that cannot be run is a problem until it runs again', () => {
  const { state, look } = open()
  const error = new ParaclockError(ArgumentInvalid, { argument: 'key', value: 'x', problem: 'no' })
  state.unchecked = error
  expect(findProblems(state, [], NOW)).toEqual([
    {
      ...{ rule: 'check-undetermined', subject: 'checklist', summary: error.message },
      remedy: error.remedies[0]?.summary
    }
  ])
  look()
  state.unchecked = undefined
  expect(look()).toEqual(['check-undetermined checklist'])
  state.report = reportOf()
  expect(look()).toEqual([])
})

test('a chain stands still after a minute without a block, and is told with the reason', () => {
  const { state, look } = open()
  state.chains.service.movedAt = performance.now() - 59_000
  state.chains.service.recorded = { block: 7, time: NOW, to: 9 }
  expect(look()).toEqual([])
  state.chains.service.movedAt -= 2000
  state.chains.target.movedAt -= 61_000
  state.chains.target.problem = 'the endpoint is unreachable'
  expect(findProblems(state, [], NOW).map(({ summary }) => summary)).toEqual([
    'block 7 of the service is the last recorded one',
    'no block of the target is the last recorded one: the endpoint is unreachable'
  ])
  const unrecorded = createWatchState('main', {} as NetworkConfig, false)
  unrecorded.chains.service.movedAt -= 61_000
  expect(findProblems(unrecorded, [], NOW)).toEqual([])
})

test('a core that ends within three weeks is a problem until another end is read', () => {
  const { state, look } = open()
  const week = 7 * 86_400
  state.coreEnds = { service: NOW + 3 * week, target: NOW + 3 * week + 1 }
  expect(look()).toEqual(['core-ending service'])
  expect(state.alerts).toMatchObject([
    { summary: 'the core of the service ends at 2027-02-05 08:00 UTC', remedy: 'Renew the core.' }
  ])
  state.coreEnds = undefined
  expect(look()).toEqual(['core-ending service'])
  state.coreEnds = { service: undefined, target: undefined }
  expect(look()).toEqual([])
})
