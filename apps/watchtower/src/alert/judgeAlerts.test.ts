import type { AlertRow } from '@paraclock/history'
import { expect, test } from 'vitest'
import { type JudgeAlertsArgs, judgeAlerts } from './judgeAlerts.ts'
import { activateRules, type FoundProblem } from './rules.ts'

const finding: FoundProblem = {
  ...{ rule: 'run-failed', subject: '0x61', summary: 'the run failed', remedy: null }
}
const T0 = 1_800_000_000

function judge(now: number, more: Partial<JudgeAlertsArgs> = {}) {
  return judgeAlerts({
    ...{ network: 'main', known: [], findings: [finding], silences: [], repeatSeconds: 0, now },
    isJudged: ({ rule }) => rule === 'run-failed',
    rules: activateRules(),
    ...more
  })
}

test('an alert is sent once, and its end as well', () => {
  const first = judge(T0)
  expect(first.firing).toMatchObject([{ rule: 'run-failed', severity: 'critical', since: T0 }])
  const second = judge(T0 + 60, { known: first.lasting })
  expect([second.firing, second.resolved, second.changed]).toEqual([[], [], []])
  const third = judge(T0 + 120, { known: second.lasting, findings: [] })
  expect(third.resolved).toMatchObject([{ since: T0, ended: T0 + 120 }])
  expect([third.lasting, third.firing]).toEqual([[], []])
})

test('an alert that lasts is sent again after the time to repeat', () => {
  const { lasting: known } = judge(T0)
  const again = (now: number) => judge(now, { known, repeatSeconds: 3600 }).firing.length
  expect([again(T0 + 3599), again(T0 + 3600)]).toEqual([0, 1])
  // The clock was set back.
  expect([again(T0 - 3599), again(T0 - 3600)]).toEqual([0, 1])
})

test('a rule may wait, and what ends meanwhile is never sent', () => {
  const rules = activateRules({ 'run-failed': { afterSeconds: 300 } })
  const { lasting: known, firing } = judge(T0, { rules })
  expect(firing).toEqual([])
  expect(judge(T0 + 299, { rules, known }).firing).toEqual([])
  expect(judge(T0 + 300, { rules, known }).firing).toHaveLength(1)
  expect(judge(T0 + 100, { rules, known, findings: [] })).toMatchObject({
    resolved: [],
    changed: [{ ended: T0 + 100 }]
  })
})

test('after the clock was set back by a day, an alert waits as long as its rule says, and no day', () => {
  const rules = activateRules({ 'run-failed': { afterSeconds: 300 } })
  const { lasting } = judge(T0, { rules })
  const now = T0 - 86_400
  const { firing, resolved, lasting: known, changed } = judge(now, { rules, known: lasting })
  expect([firing, resolved]).toEqual([[], []])
  expect(changed).toMatchObject([
    { since: now, ended: null },
    { since: T0, ended: now }
  ])
  expect(judge(now + 299, { rules, known }).firing).toEqual([])
  expect(judge(now + 300, { rules, known }).firing).toMatchObject([{ since: now }])
  // An alert that was sent stays the same.
  const sent = judge(T0).lasting
  expect(judge(now, { known: sent })).toMatchObject({ changed: [], firing: [], lasting: sent })
})

test.each([
  [{ until: T0 + 600 }, 0],
  [{ network: 'main', rule: 'run-failed', subject: '0x61', until: T0 + 600 }, 0],
  [{ network: 'other', until: T0 + 600 }, 1],
  [{ rule: 'balance-low', until: T0 + 600 }, 1],
  [{ subject: '0x62', until: T0 + 600 }, 1],
  [{ until: T0 }, 1]
] as const)('a silence %j leaves %d to send', (silence, count) => {
  expect(judge(T0, { silences: [silence] }).firing).toHaveLength(count)
})

test('what a silence kept is sent when the silence is over and the alert lasts', () => {
  const silences = [{ until: T0 + 600 }]
  const { lasting: known } = judge(T0, { silences })
  expect(judge(T0 + 599, { known, silences }).firing).toEqual([])
  expect(judge(T0 + 600, { known, silences }).firing).toMatchObject([{ since: T0 }])
})

test('rules that could not be judged keep their alerts, and rules that are off end them', () => {
  const { lasting: known } = judge(T0)
  const kept = judge(T0 + 60, { known, findings: [], isJudged: () => false })
  expect([kept.lasting, kept.resolved]).toEqual([known, []])
  const off = judge(T0 + 60, { known, rules: activateRules({ 'run-failed': false }) })
  expect([off.lasting, off.resolved.length]).toEqual([[], 1])
})

test('a rule and its severity can be changed', () => {
  const rules = activateRules({ 'run-failed': { severity: 'warning' }, 'balance-low': { days: 3 } })
  expect(judge(T0, { rules }).firing).toMatchObject([{ severity: 'warning' }])
  expect(rules['balance-low']?.days).toBe(3)
  const changed = judge(T0, { known: judge(T0).lasting, rules }).changed as readonly AlertRow[]
  expect(changed).toMatchObject([{ severity: 'warning' }])
})

test.each(['summary', 'remedy'] as const)('another %s is a change', (key) => {
  const { lasting: known } = judge(T0)
  const other = { ...finding, [key]: 'another' }
  expect(judge(T0 + 60, { known, findings: [other] }).changed).toHaveLength(1)
})
