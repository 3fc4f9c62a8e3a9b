import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { tokenReturnsToService } from './token-returns-to-service.ts'

test('it arrives when it is tried', () => {
  expect(judgeWith(tokenReturnsToService).outcome).toBe('pass')
})

test.each([
  ['is not sent', false, 'targetGovernance'],
  ['is refused', true, 'serviceTeam']
])('one that %s is for whose chain that is', (_, isSent, owner) => {
  const verdict = judgeWith(tokenReturnsToService, ({ artifacts }) => {
    const value = { succeeded: false, isSent, detail: 'a test', evidence: [] }
    artifacts.token.toService = { known: true, value }
  })
  expect(verdict).toMatchObject({ outcome: 'fail', summary: 'a test' })
  expect('remedies' in verdict && verdict.remedies?.at(-1)?.owner).toBe(owner)
})

test('what cannot be tried is for a person', () => {
  const verdict = judgeWith(tokenReturnsToService, ({ artifacts }) => {
    artifacts.token.toService = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})

test('a safe XCM version that is missing is all that is asked for, where the target sends nothing', () => {
  const judge = (isSent: boolean) =>
    judgeWith(tokenReturnsToService, ({ artifacts }) => {
      const value = { succeeded: false, isSent, detail: 'a test', evidence: [] }
      artifacts.token.toService = { known: true, value }
      artifacts.queues.setVersion = artifacts.program.setTarget
    })
  expect(judge(false)).toMatchObject({ remedies: [{ steps: [{ chain: 'service' }] }] })
  expect(judge(true)).toMatchObject({ remedies: [{ owner: 'serviceTeam' }] })
})
