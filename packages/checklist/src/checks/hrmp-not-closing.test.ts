import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpNotClosing } from './hrmp-not-closing.ts'

test('nothing closes', () => {
  const verdict = judgeWith(hrmpNotClosing)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('no direction is closing')
})

test('a channel about to close fails', () => {
  const verdict = judgeWith(hrmpNotClosing, ({ artifacts }) => {
    artifacts.hrmp.directions[0].closing = true
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('closing with the next session: 2115 to 2200')
  expect('remedies' in verdict && verdict.remedies?.[0]?.summary).toBe(
    'A request to close cannot be cancelled. Request the channel (2115 to 2200) again when session 3 of relay has begun.'
  )
})

test('the one back warns: no task uses it', () => {
  const verdict = judgeWith(hrmpNotClosing, ({ artifacts }) => {
    artifacts.hrmp.directions[1].closing = true
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toBe('closing with the next session: 2200 to 2115')
})
