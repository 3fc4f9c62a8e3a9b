import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpMessageSizeSufficient } from './hrmp-message-size-sufficient.ts'

test('large channels pass', () => {
  const verdict = judgeWith(hrmpMessageSizeSufficient)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe(
    '2115 to 2200: 102400 bytes; 2200 to 2115: 102400 bytes; 8319 needed'
  )
})

test('one that holds no program of the largest call fails', () => {
  const verdict = judgeWith(hrmpMessageSizeSufficient, ({ artifacts }) => {
    if (artifacts.hrmp.directions[0].channel !== null)
      artifacts.hrmp.directions[0].channel.maxMessageSize = 8192
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('2115 to 2200: 8192 bytes; 2200 to 2115: 102400 bytes; 8319 needed')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('what the configuration wants counts', () => {
  const verdict = judgeWith(hrmpMessageSizeSufficient, ({ config }) => {
    config.channel = { messageSize: 200_000 }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe(
    '2115 to 2200: 102400 bytes; 2200 to 2115: 102400 bytes; 200000 needed'
  )
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})
