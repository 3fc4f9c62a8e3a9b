import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { tokenReachesTarget } from './token-reaches-target.ts'

test('it arrives when it is tried', () => {
  expect(judgeWith(tokenReachesTarget).outcome).toBe('pass')
})

test.each([
  ['is not sent', false, 'serviceTeam'],
  ['is refused', true, 'targetGovernance']
])('one that %s is for whose chain that is', (_, isSent, owner) => {
  const verdict = judgeWith(tokenReachesTarget, ({ artifacts }) => {
    const value = { succeeded: false, isSent, detail: 'a test', evidence: [] }
    artifacts.token.toTarget = { known: true, value }
  })
  expect(verdict).toMatchObject({ outcome: 'fail', summary: 'a test' })
  expect('remedies' in verdict && verdict.remedies?.at(-1)?.owner).toBe(owner)
})

test('what cannot be tried is for a person', () => {
  const verdict = judgeWith(tokenReachesTarget, ({ artifacts }) => {
    artifacts.token.toTarget = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})
