import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpLimitsStable } from './hrmp-limits-stable.ts'

test('nothing is decided', () => {
  expect(judgeWith(hrmpLimitsStable).outcome).toBe('pass')
})

test('a decided change warns', () => {
  const verdict = judgeWith(hrmpLimitsStable, ({ artifacts }) => {
    const { limits } = artifacts.hrmp.host
    const changed = ['hrmpMaxMessageNumPerCandidate']
    artifacts.hrmp.host.pending = [{ session: 9, limits, changed }]
  })
  expect(verdict.outcome).toBe('warn')
})
