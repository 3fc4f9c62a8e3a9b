import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpNothingPending } from './hrmp-nothing-pending.ts'

test('nothing is pending', () => {
  const verdict = judgeWith(hrmpNothingPending)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('no request in either direction')
})

test('a request warns', () => {
  const verdict = judgeWith(hrmpNothingPending, ({ artifacts }) => {
    artifacts.hrmp.directions[0].request = {
      accepted: false,
      maxCapacity: 8,
      maxMessageSize: 1024,
      maxTotalSize: 8192,
      senderDeposit: 1n
    }
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toBe('2115 to 2200: not accepted yet')
})

test('an accepted one warns too', () => {
  const verdict = judgeWith(hrmpNothingPending, ({ artifacts }) => {
    artifacts.hrmp.directions[0].request = {
      accepted: true,
      maxCapacity: 8,
      maxMessageSize: 1024,
      maxTotalSize: 8192,
      senderDeposit: 1n
    }
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toBe('2115 to 2200: accepted, opens with the next session')
})
