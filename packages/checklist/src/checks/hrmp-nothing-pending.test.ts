import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpNothingPending } from './hrmp-nothing-pending.ts'

test('nothing is pending', () => {
  expect(judgeWith(hrmpNothingPending).outcome).toBe('pass')
})

const judgeRequest = (accepted: boolean) =>
  judgeWith(hrmpNothingPending, ({ artifacts }) => {
    const sizes = { maxCapacity: 8, maxMessageSize: 1024, maxTotalSize: 8192 }
    artifacts.hrmp.directions[0].request = { accepted, ...sizes, senderDeposit: 1n }
  })

test('a request warns', () => {
  const verdict = judgeRequest(false)
  expect(verdict.outcome).toBe('warn')
})

test('an accepted one warns too', () => {
  const verdict = judgeRequest(true)
  expect(verdict.outcome).toBe('warn')
  // Neither accepting nor cancelling is left to do.
  expect('remedies' in verdict && verdict.remedies).toEqual([
    {
      owner: 'time',
      summary:
        'Wait for session 3 of relay, at 2026-01-01 00:03 UTC at the earliest: the channel 2115 to 2200 opens with it.'
    }
  ])
})
