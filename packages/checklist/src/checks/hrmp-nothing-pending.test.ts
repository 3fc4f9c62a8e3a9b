import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpNothingPending } from './hrmp-nothing-pending.ts'

test('nothing is pending', () => {
  const verdict = judgeWith(hrmpNothingPending)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('no request in either direction')
})

const judgeRequest = (accepted: boolean) =>
  judgeWith(hrmpNothingPending, ({ artifacts }) => {
    const sizes = { maxCapacity: 8, maxMessageSize: 1024, maxTotalSize: 8192 }
    artifacts.hrmp.directions[0].request = { accepted, ...sizes, senderDeposit: 1n }
  })

test('a request warns', () => {
  const verdict = judgeRequest(false)
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toBe('2115 to 2200: not accepted yet')
  expect('remedies' in verdict && verdict.remedies?.map(({ summary }) => summary)).toEqual([
    'Have parachain 2200 accept the request of parachain 2115, or have parachain 2115 cancel it to get its deposit of 0.000000000001 ROC back.'
  ])
})

test('an accepted one warns too', () => {
  const verdict = judgeRequest(true)
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toBe('2115 to 2200: accepted, opens with the next session')
  // Neither accepting nor cancelling is left to do.
  expect('remedies' in verdict && verdict.remedies).toEqual([
    {
      owner: 'time',
      summary:
        'Wait for session 3 of relay, at 2026-01-01 00:03 UTC at the earliest: the channel 2115 to 2200 opens with it.'
    }
  ])
})
