import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpMessageSizeSufficient } from './hrmp-message-size-sufficient.ts'

test('large channels pass', () => {
  const verdict = judgeWith(hrmpMessageSizeSufficient)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('one that holds no program of the largest call fails', () => {
  const verdict = judgeWith(hrmpMessageSizeSufficient, ({ artifacts }) => {
    if (artifacts.hrmp.directions[0].channel !== null)
      artifacts.hrmp.directions[0].channel.maxMessageSize = 8192
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('what the configuration wants counts', () => {
  const verdict = judgeWith(hrmpMessageSizeSufficient, ({ config }) => {
    config.channel = { messageSize: 200_000 }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})
