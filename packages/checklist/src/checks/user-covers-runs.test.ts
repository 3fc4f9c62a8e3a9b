import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { userCoversRuns } from './user-covers-runs.ts'

test('money for all runs passes', () => {
  const verdict = judgeWith(userCoversRuns)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('the call can be made 3 times, each of which takes 1 TGT')
})

test('money for fewer runs fails with the run and the difference', () => {
  const verdict = judgeWith(userCoversRuns, ({ artifacts }) => {
    if (!artifacts.repeats.known) throw new Error('the fixture has no repeats')
    artifacts.repeats.value.failure = { run: 3, error: 'Token.FundsUnavailable' }
    artifacts.user.onTarget.spendable = 25_000_000_000n
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe(
    'the call fails at run 3 of 3, with Token.FundsUnavailable, each of which takes 1 TGT; 2.5 TGT can be spent'
  )
  expect('remedies' in verdict && verdict.remedies?.[0]?.summary).toBe(
    'Send 0.5 TGT to uvusPbfFV8skjdZebqb8ANkUAu8mGVD5TsDRVcJtxakBgegN4 on the target, without which it cannot pay for all runs, or plan 2 runs.'
  )
})

test('money of another kind has no amount here', () => {
  const verdict = judgeWith(userCoversRuns, ({ artifacts }) => {
    if (!artifacts.repeats.known) throw new Error('the fixture has no repeats')
    artifacts.repeats.value.failure = { run: 2, error: 'foreignAssets.BalanceLow' }
    artifacts.repeats.value.spent = 0n
  })
  expect('remedies' in verdict && verdict.remedies?.[0]?.summary).toContain('or plan 1 runs')
})

test('what cannot be tried is not concerned', () => {
  const verdict = judgeWith(userCoversRuns, ({ artifacts }) => {
    artifacts.repeats = { known: false, why: 'a test' }
  })
  expect(verdict).toMatchObject({ outcome: 'notApplicable', summary: 'a test' })
})
