import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { targetRuntime } from './target-runtime.ts'

test('a runtime as it is known passes', () => {
  const verdict = judgeWith(targetRuntime)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('a runtime of another name is compared with none', () => {
  const verdict = judgeWith(targetRuntime, ({ artifacts }) => {
    artifacts.target.specName = 'statemine'
    artifacts.target.drift.changes = [
      {
        change: 'removed',
        kind: 'call',
        item: 'X.y',
        what: 'is gone',
        consequence: 'breaking',
        why: ''
      }
    ]
  })
  expect(verdict.outcome).toBe('notApplicable')
  expect(verdict.summary).toContain('statemine 1000 is a runtime of its own')
})

test('what is used and gone warns', () => {
  const verdict = judgeWith(targetRuntime, ({ artifacts }) => {
    artifacts.target.drift.changes = [
      {
        change: 'removed',
        kind: 'call',
        item: 'X.y',
        what: 'is gone',
        consequence: 'breaking',
        why: ''
      }
    ]
    artifacts.target.drift.consequence = 'breaking'
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).not.toBe('')
})
