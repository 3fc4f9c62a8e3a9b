import { expect, test } from 'vitest'
import { buildResult } from '../../test/fixtures/buildResult.ts'
import { decideVerdict, exitCodeOf } from './decideVerdict.ts'

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
