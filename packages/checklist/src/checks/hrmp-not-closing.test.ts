import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpNotClosing } from './hrmp-not-closing.ts'

test('nothing closes', () => {
  const verdict = judgeWith(hrmpNotClosing)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('a channel about to close fails', () => {
  const verdict = judgeWith(hrmpNotClosing, ({ artifacts }) => {
    artifacts.hrmp.directions[1].closing = true
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})
