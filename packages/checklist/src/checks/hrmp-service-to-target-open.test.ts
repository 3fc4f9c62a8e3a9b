import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpServiceToTargetOpen } from './hrmp-service-to-target-open.ts'

test('an open channel passes', () => {
  const verdict = judgeWith(hrmpServiceToTargetOpen)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('1000 messages of up to 102400 bytes')
})

test('no channel fails', () => {
  const verdict = judgeWith(hrmpServiceToTargetOpen, ({ artifacts }) => {
    artifacts.hrmp.directions[0].channel = null
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('2115 to 2200: absent, next fund parachain 2115 on relay')
  const [remedy] = 'remedies' in verdict ? (verdict.remedies ?? []) : []
  expect(remedy?.summary).toMatch(
    /^The sovereign account of parachain 2115 must be funded, then parachain \d+ must request the channel, then parachain \d+ must accept the request\.$/
  )
})

test('a request that is accepted fails until the session changes', () => {
  const verdict = judgeWith(hrmpServiceToTargetOpen, ({ artifacts }) => {
    artifacts.hrmp.directions[0].channel = null
    artifacts.hrmp.directions[0].request = {
      accepted: true,
      maxCapacity: 8,
      maxMessageSize: 1024,
      maxTotalSize: 8192,
      senderDeposit: 1n
    }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('2115 to 2200: accepted, waits for session 3')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})
