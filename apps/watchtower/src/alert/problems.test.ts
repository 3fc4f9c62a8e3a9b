import type { NetworkReport } from '@paraclock/checklist'
import type { ListedRun } from '@paraclock/history'
import { expect, test } from 'vitest'
import type { BalanceForecast } from '../forecast/forecastBalance.ts'
import { findInForecasts, findInReport, findInRuns, keyOfTask } from './findProblems.ts'
import { activateRules, alertRules, ruleNames } from './rules.ts'

test('a check without a remedy, and a pattern within its name, are of no special rule', () => {
  const of = { outcome: 'fail', title: 'T', summary: 's', remedies: [] }
  const ids = ['not-proxy-', 'a-hrmp-', 'my-xcm-sovereign-funded', 'upgrade-harmless-not']
  const results = ids.map((id) => ({ ...of, id }))
  expect(findInReport({ results } as unknown as NetworkReport)).toEqual(
    ids.map((subject) => ({ rule: 'check-failed', subject, summary: 'T: s', remedy: null }))
  )
})

const run = (task: number, more: object = {}): ListedRun =>
  ({
    ...{ task_block: task, task_event: 3, task_id: '0xaa', state: 'failed', run: 60, error: null },
    ...{ effect: null, ...more }
  }) as unknown as ListedRun

const remedy = 'paraclock task show says what happened, and paraclock check what is not ready.'

test('a run that failed is told with its task, and a run at no known time without one', () => {
  expect(findInRuns([run(7), run(8, { run: 0, error: 'Boom' })])).toEqual([
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
  const [found] = findInRuns([run(7, { state: 'executed', error: 'Boom', effect })])
  expect(found?.summary).toBe('the run of 1970-01-01 00:01 UTC of 0xaa had no effect on the target')
})

test('a task counts once over several pages of runs, also if its last run went well', () => {
  const seen = new Set<string>()
  const well = run(1, { state: 'executed' })
  expect(findInRuns([well, run(2, { state: 'running' }), run(3)], seen)).toHaveLength(1)
  expect([...seen]).toEqual(['1-3', '3-3'])
  const found = findInRuns([run(1), run(2), run(3), run(4)], seen)
  expect(found.map(({ task }) => keyOfTask(task))).toEqual(['2-3', '4-3'])
  expect(findInRuns([run(4)], seen)).toEqual([])
  expect(findInRuns([run(4)])).toHaveLength(1)
})

const NOW = 1_800_000_000
const forecast: BalanceForecast = {
  ...{ role: 'target', account: '0x01', spendable: 105n, perDay: 20n, lastsUntil: NOW + 86_400 },
  last: { block: 1, time: NOW, free: '10', reserved: '0', frozen: '0', prepaid: '0' },
  token: { symbol: 'T', decimals: 1 }
}

test('a balance is told with what is left, what it pays, and its end', () => {
  const rules = activateRules({ 'balance-low': { days: 1 } })
  expect(findInForecasts([forecast], rules, NOW)).toEqual([
    {
      ...{ rule: 'balance-low', subject: 'target 0x01', remedy: 'Top the account up.' },
      summary:
        'the account 0x01 on the target may spend 10.5 T, pays 2 T a day, and lasts until 2027-01-16 08:00 UTC'
    }
  ])
  expect(findInForecasts([forecast], rules, NOW - 1)).toEqual([])
  // A rule that is off has no days; its problems are left out later.
  const off = activateRules({ 'balance-low': false })
  expect(findInForecasts([forecast], off, NOW)).toEqual([])
  expect(findInForecasts([forecast], off, NOW + 86_400)).toHaveLength(1)
})

test('a rule keeps what its settings do not change, and is off with false', () => {
  const usual = activateRules()
  expect(Object.keys(usual)).toEqual(ruleNames)
  for (const name of ruleNames) {
    const { source: _, days, ...rest } = alertRules[name]
    expect(usual[name]).toEqual({ ...rest, days })
  }
  const rules = activateRules({
    ...{
      'run-failed': false,
      'core-ending': { days: 3 },
      'check-failed': { severity: 'critical' }
    },
    'chain-stalled': { afterSeconds: 0 }
  })
  expect(rules).toEqual({
    ...{ ...usual, 'run-failed': undefined },
    'core-ending': { severity: 'critical', afterSeconds: 0, days: 3 },
    'check-failed': { severity: 'critical', afterSeconds: 300, days: undefined },
    'chain-stalled': { severity: 'critical', afterSeconds: 0, days: undefined }
  })
  expect('run-failed' in rules).toBe(false)
})

test.each([
  ['run-failed', 'critical', 0],
  ['balance-low', 'warning', 0],
  ['check-failed', 'warning', 300],
  ['check-undetermined', 'warning', 1800],
  ['chain-stalled', 'critical', 600]
] as const)('%s is %s after %i seconds', (name, severity, afterSeconds) => {
  expect(activateRules()[name]).toMatchObject({ severity, afterSeconds })
})
