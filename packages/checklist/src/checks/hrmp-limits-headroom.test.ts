import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpLimitsHeadroom } from './hrmp-limits-headroom.ts'

test('there is room', () => {
  const verdict = judgeWith(hrmpLimitsHeadroom)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('2115: 29 more out, 29 more in; 2200: 29 more out, 29 more in')
})

test('none left warns while the channels are open', () => {
  const verdict = judgeWith(hrmpLimitsHeadroom, ({ artifacts }) => {
    artifacts.hrmp.host.limits.maxOutbound = 1
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toBe('2115: 0 more out, 29 more in; 2200: 0 more out, 29 more in')
})

test('none left fails before they are', () => {
  const verdict = judgeWith(
    hrmpLimitsHeadroom,
    ({ artifacts }) => {
      artifacts.hrmp.host.limits.maxInbound = 0
    },
    'fresh'
  )
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('2115: 30 more out, 0 more in; 2200: 30 more out, 0 more in')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})
