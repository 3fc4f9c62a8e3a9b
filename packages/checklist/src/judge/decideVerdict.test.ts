import { expect, test } from 'vitest'
import { buildResult } from '../../test/fixtures/buildResult.ts'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import { type Check, type CheckKind, defineCheck } from '../checks/defineCheck.ts'
import { listChecks } from '../checks/listChecks.ts'
import { fail, notApplicable, pass, type Verdict, warn } from '../checks/Verdict.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { decideVerdict, exitCodeOf } from './decideVerdict.ts'
import { judgeNetwork, summarizeTrial } from './judgeNetwork.ts'

const base = { id: 'a', group: 'hrmp', title: 'It holds' } as const
const of = (...outcomes: readonly ('pass' | 'warn' | 'fail' | 'manual' | 'error' | 'skipped')[]) =>
  outcomes.map((outcome) => buildResult({ ...base, outcome }))

test('nothing that fails is ready', () => {
  expect(decideVerdict(of('pass', 'warn', 'manual', 'skipped'))).toBe('ready')
  expect(decideVerdict([])).toBe('ready')
})

test('a fail is not ready, also beside what could not be decided', () => {
  expect(decideVerdict(of('pass', 'fail', 'error'))).toBe('notReady')
})

test('what could not be decided is undetermined', () => {
  expect(decideVerdict(of('pass', 'error'))).toBe('undetermined')
})

test('the caller says what counts', () => {
  expect(decideVerdict(of('warn'), 'warn')).toBe('notReady')
  expect(decideVerdict(of('manual'), 'warn')).toBe('ready')
  expect(decideVerdict(of('manual'), 'manual')).toBe('notReady')
})

test('what is waived does not count', () => {
  const waiver = { reason: 'agreed', until: '2026-12-31' }
  expect(decideVerdict([buildResult({ ...base, outcome: 'fail', waiver })])).toBe('ready')
})

test('each verdict has its exit code', () => {
  expect(exitCodeOf('ready')).toBe(0)
  expect(exitCodeOf('notReady')).toBe(1)
  expect(exitCodeOf('undetermined')).toBe(3)
})

const [evidence] = loadEvidence('ready').networks as readonly [NetworkEvidence]
const remedy = { summary: 'Fix it.' }
const fails = () => fail('it is too small', [], remedy)
const stops = (): Verdict => {
  throw new TypeError('no such thing')
}

function check(id: string, kind: CheckKind | undefined, evaluate: () => Verdict): Check {
  return defineCheck({
    kind,
    ...{ id, group: 'chains', title: 'It holds', failureTitle: 'It does not hold' },
    ...{ why: 'Because.', how: 'By looking.', fixes: ['Fix it.'] },
    requires: ['relay'],
    evaluate
  })
}

function judge(trial: () => Verdict, ...checks: readonly Check[]) {
  const all = [...checks, check('task-runs', 'requirement', trial)]
  const results = judgeNetwork({ checks: all, evidence, gatheredAt: 0, today: '2026-06-15' })
  const [first] = results
  return { results, first, trial: results.at(-1), verdict: decideVerdict(results) }
}
const succeeds = () => pass('3 runs had their effect')

test.each([
  ['fail', fails],
  ['error', stops]
] as const)('where the task ran, an explanation that ends with %s does not count', (was, what) => {
  const { first, verdict } = judge(succeeds, check('one', 'explanation', what))
  expect(first).toMatchObject({ outcome: 'warn', title: 'It holds', overruled: was })
  expect(first?.summary).toMatch(/This does not count: the trial ran every planned run/)
  expect(verdict).toBe('ready')
})

test('a trial that warns ran the task as one that passes', () => {
  const warns = () => warn('3 runs had their effect; one message is refused', [])
  const { first, results, verdict } = judge(warns, check('one', 'explanation', fails))
  expect([first?.outcome, verdict]).toEqual(['warn', 'ready'])
  expect(summarizeTrial(results)?.state).toBe('succeeded')
})

test.each(['requirement', undefined] as const)(
  'where the task ran, a %s counts all the same',
  (kind) => {
    const { first, verdict } = judge(succeeds, check('one', kind, fails))
    expect(first).toMatchObject({ outcome: 'fail', title: 'It does not hold' })
    expect(first).not.toHaveProperty('overruled')
    expect(verdict).toBe('notReady')
  }
)

test('a recommendation is a warning whatever the trial showed, and never counts', () => {
  for (const trial of [succeeds, () => notApplicable('not tried')]) {
    const { first, results, verdict } = judge(trial, check('one', 'recommendation', fails))
    expect(first).toMatchObject({ outcome: 'warn', kind: 'recommendation', remedies: [remedy] })
    expect(first?.title).toBe('It does not hold')
    expect(verdict).toBe('ready')
    expect(decideVerdict(results, 'manual')).toBe('ready')
  }
})

test('without a trial an explanation counts', () => {
  const { first, results, verdict } = judge(
    () => notApplicable('not tried'),
    check('one', 'explanation', fails)
  )
  expect([first?.outcome, verdict]).toEqual(['fail', 'notReady'])
  expect(summarizeTrial(results)).toEqual({ state: 'notTried', summary: 'not tried' })
})

test('a trial that fails names what fails beside it, and what to fix first', () => {
  const { trial, verdict, results } = judge(
    fails,
    check('one', 'explanation', fails),
    check('two', 'recommendation', fails),
    check('three', 'explanation', () => warn('nearly', []))
  )
  expect(trial?.explainedBy).toEqual(['one'])
  expect(trial?.remedies).toEqual([{ summary: 'First fix the other failed checks: one.' }])
  expect(verdict).toBe('notReady')
  expect(summarizeTrial(results)?.state).toBe('failed')
})

test('a trial that fails while no check does says that none explains it', () => {
  const { trial, verdict } = judge(fails, check('one', 'explanation', succeeds))
  expect(trial).toMatchObject({ outcome: 'fail', explainedBy: [] })
  expect(trial?.summary).toBe('it is too small. No check explains it.')
  expect(verdict).toBe('notReady')
})

test('a trial that fails by what the relay chain does says nothing of checks', () => {
  const byRelay = () => fail('its agenda acts', [], { owner: 'relay', summary: 'Cancel it.' })
  const { trial } = judge(byRelay, check('one', 'explanation', succeeds))
  expect([trial?.summary, trial?.explainedBy]).toEqual(['its agenda acts', []])
  expect(trial?.remedies).toEqual([{ owner: 'relay', summary: 'Cancel it.' }])
})

test('a trial that cannot be brought to its end leaves the network undetermined', () => {
  const { results, verdict } = judge(stops, check('one', 'explanation', succeeds))
  expect(verdict).toBe('undetermined')
  expect(summarizeTrial(results)?.state).toBe('undetermined')
})

test('each built-in check states its kind', () => {
  expect(listChecks().filter(({ kind }) => kind === undefined)).toEqual([])
})
