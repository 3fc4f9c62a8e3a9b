import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { relayRuntime } from './relay-runtime.ts'

test('a runtime as it is known passes', () => {
  const verdict = judgeWith(relayRuntime)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('what is used and gone warns', () => {
  const verdict = judgeWith(relayRuntime, ({ artifacts }) => {
    artifacts.relay.drift.changes = [
      {
        change: 'removed',
        kind: 'call',
        item: 'X.y',
        what: 'is gone',
        consequence: 'breaking',
        why: ''
      }
    ]
    artifacts.relay.drift.consequence = 'breaking'
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).not.toBe('')
})
