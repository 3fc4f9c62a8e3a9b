import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpLimitsHeadroom } from './hrmp-limits-headroom.ts'

test('there is room', () => {
  expect(judgeWith(hrmpLimitsHeadroom).outcome).toBe('pass')
})

test('none left warns while the channels are open', () => {
  const verdict = judgeWith(hrmpLimitsHeadroom, ({ artifacts }) => {
    artifacts.hrmp.host.limits.maxOutbound = 1
  })
  expect(verdict.outcome).toBe('warn')
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
})
