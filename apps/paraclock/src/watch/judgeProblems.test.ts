import { expect, test } from 'vitest'
import { type Alert, judgeProblems } from './judgeProblems.ts'
import { type FoundProblem, type RuleName, rules } from './rules.ts'

const T0 = 1_800_000_000
const problem = (rule: RuleName): FoundProblem => ({
  ...{ rule, subject: '0x61', summary: 'the run failed', remedy: null }
})

function judge(
  now: number,
  known: readonly Alert[],
  found: readonly FoundProblem[],
  isRead = true
) {
  return judgeProblems({ known, found, isJudged: () => isRead, now })
}

test('a problem is announced once, and so is its end', () => {
  const found = [problem('run-failed')]
  const first = judge(T0, [], found)
  expect(first.firing).toMatchObject([{ rule: 'run-failed', severity: 'critical', since: T0 }])
  const second = judge(T0 + 60, first.lasting, found)
  expect([second.firing, second.resolved]).toEqual([[], []])
  expect(second.lasting).toMatchObject([{ since: T0 }])
  const unread = judge(T0 + 90, second.lasting, [], false)
  expect(unread).toEqual({ lasting: second.lasting, firing: [], resolved: [] })
  const third = judge(T0 + 120, unread.lasting, [])
  expect(third).toMatchObject({ lasting: [], firing: [], resolved: [{ since: T0 }] })
})

test('a rule may wait, and a problem that ends meanwhile is never announced', () => {
  const found = [problem('check-failed')]
  const { firing, lasting } = judge(T0, [], found)
  expect(firing).toEqual([])
  expect(judge(T0 + 299, lasting, found).firing).toEqual([])
  expect(judge(T0 + 300, lasting, found).firing).toHaveLength(1)
  expect(judge(T0 + 299, lasting, [])).toEqual({ lasting: [], firing: [], resolved: [] })
})

test('after the clock was set back by a day, a problem waits as long as its rule says, and no day', () => {
  const found = [problem('check-failed')]
  const now = T0 - 86_400
  const { lasting } = judge(now, judge(T0, [], found).lasting, found)
  expect(judge(now + 299, lasting, found).firing).toEqual([])
  expect(judge(now + 300, lasting, found).firing).toMatchObject([{ since: now }])
})

test.each([
  ['run-failed', 'critical', 0],
  ['balance-low', 'warning', 0],
  ['service-account-low', 'critical', 0],
  ['proxy-missing', 'critical', 0],
  ['channel-closing', 'critical', 0],
  ['core-ending', 'critical', 0],
  ['upgrade-harmful', 'critical', 0],
  ['upgrade-untried', 'warning', 0],
  ['check-failed', 'warning', 300],
  ['check-undetermined', 'warning', 1800],
  ['chain-stalled', 'critical', 600]
] as const)('%s is %s after %i seconds', (name, severity, afterSeconds) => {
  expect(rules[name]).toMatchObject({ severity, afterSeconds })
})
