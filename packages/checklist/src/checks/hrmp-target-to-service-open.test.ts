import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpTargetToServiceOpen } from './hrmp-target-to-service-open.ts'

test('an open channel passes', () => {
  const verdict = judgeWith(hrmpTargetToServiceOpen)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('1000 messages of up to 102400 bytes')
})

test('no channel fails', () => {
  const verdict = judgeWith(hrmpTargetToServiceOpen, ({ artifacts }) => {
    artifacts.hrmp.directions[1].channel = null
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('2200 to 2115: absent, next fund parachain 2200 on relay')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a request that is accepted fails until the session changes', () => {
  const verdict = judgeWith(hrmpTargetToServiceOpen, ({ artifacts }) => {
    artifacts.hrmp.directions[1].channel = null
    artifacts.hrmp.directions[1].request = {
      accepted: true,
      maxCapacity: 8,
      maxMessageSize: 1024,
      maxTotalSize: 8192,
      senderDeposit: 1n
    }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('2200 to 2115: accepted, waits for session 3')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})
