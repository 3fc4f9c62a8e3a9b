import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { tokenReachesTarget } from './token-reaches-target.ts'

test('it arrives when it is tried', () => {
  const verdict = judgeWith(tokenReachesTarget)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe(
    'on the target: complete: foreignAssets.IssuedCredit, foreignAssets.Deposited, foreignAssets.BurnedCredit'
  )
})

test('it does not', () => {
  const verdict = judgeWith(tokenReachesTarget, ({ artifacts }) => {
    artifacts.token.toTarget = {
      known: true,
      value: { succeeded: false, detail: 'a test', evidence: [] }
    }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('a test')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('what cannot be tried is for a person', () => {
  const verdict = judgeWith(tokenReachesTarget, ({ artifacts }) => {
    artifacts.token.toTarget = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).toBe('Send a small amount and see whether it arrives: a test.')
})
