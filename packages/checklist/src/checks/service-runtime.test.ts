import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceRuntime } from './service-runtime.ts'

test('a runtime as it is known passes', () => {
  const verdict = judgeWith(serviceRuntime)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('what is used and gone fails', () => {
  const verdict = judgeWith(serviceRuntime, ({ artifacts }) => {
    artifacts.service.drift.changes = [
      {
        change: 'removed',
        kind: 'call',
        item: 'X.y',
        what: 'is gone',
        consequence: 'breaking',
        why: ''
      }
    ]
    artifacts.service.drift.consequence = 'breaking'
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})
