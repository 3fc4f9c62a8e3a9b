import { describe, expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpServiceToTargetOpen, hrmpTargetToServiceOpen } from './hrmp-direction-open.ts'

const directions = [
  { check: hrmpServiceToTargetOpen, index: 0, sender: 2115, recipient: 2200 },
  { check: hrmpTargetToServiceOpen, index: 1, sender: 2200, recipient: 2115 }
] as const

describe.each(directions)('from $sender to $recipient', ({ check, index, sender, recipient }) => {
  test('an open channel passes', () => {
    const verdict = judgeWith(check)
    expect(verdict.outcome).toBe('pass')
    expect(verdict.summary).toBe('1000 messages of up to 102400 bytes')
  })

  test('no channel fails', () => {
    const verdict = judgeWith(check, ({ artifacts }) => {
      artifacts.hrmp.directions[index].channel = undefined
    })
    expect(verdict.outcome).toBe('fail')
    expect(verdict.summary).toBe(
      `${sender} to ${recipient}: absent, next fund parachain ${sender} on relay`
    )
    const [remedy] = 'remedies' in verdict ? (verdict.remedies ?? []) : []
    expect(remedy?.summary).toBe(
      `The sovereign account of parachain ${sender} must be funded, then parachain ${sender} must request the channel, then parachain ${recipient} must accept the request.`
    )
  })

  test('a request that is accepted fails until the session changes', () => {
    const verdict = judgeWith(check, ({ artifacts }) => {
      artifacts.hrmp.directions[index].channel = undefined
      artifacts.hrmp.directions[index].request = {
        accepted: true,
        maxCapacity: 8,
        maxMessageSize: 1024,
        maxTotalSize: 8192,
        senderDeposit: 1n
      }
    })
    expect(verdict.outcome).toBe('fail')
    expect(verdict.summary).toBe(`${sender} to ${recipient}: accepted, waits for session 3`)
    expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
  })
})
