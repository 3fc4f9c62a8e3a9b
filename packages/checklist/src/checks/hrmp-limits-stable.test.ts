import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpLimitsStable } from './hrmp-limits-stable.ts'

test('nothing is decided', () => {
  const verdict = judgeWith(hrmpLimitsStable)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('no change is decided')
})

test('a decided change warns', () => {
  const verdict = judgeWith(hrmpLimitsStable, ({ artifacts }) => {
    const { limits } = artifacts.hrmp.host
    const changed = ['hrmpMaxMessageNumPerCandidate']
    artifacts.hrmp.host.pending = [{ session: 9, limits, changed }]
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toBe('the limits change with session 9: hrmpMaxMessageNumPerCandidate')
})
