import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { xcmSovereignFunded } from './xcm-sovereign-funded.ts'

test('enough is there', () => {
  const verdict = judgeWith(xcmSovereignFunded)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('2.095384327 PCM, and 100 runs need 1.91216757 PCM')
})

test('a unit less than the runs take fails', () => {
  const verdict = judgeWith(xcmSovereignFunded, ({ artifacts }) => {
    if (artifacts.feeAsset.balance.known) {
      artifacts.feeAsset.balance.value.amount = artifacts.funds.feePerRun * 100n - 1n
    }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('1.9121675699 PCM, and 100 runs need 1.91216757 PCM')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
  expect('remedies' in verdict && verdict.remedies?.[0]?.steps?.length).toBe(1)
})

test('just enough passes', () => {
  const verdict = judgeWith(xcmSovereignFunded, ({ artifacts }) => {
    if (artifacts.feeAsset.balance.known) {
      artifacts.feeAsset.balance.value.amount = artifacts.funds.feePerRun * 100n
    }
  })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('1.91216757 PCM, and 100 runs need 1.91216757 PCM')
})

test('without a channel there is no call yet', () => {
  const verdict = judgeWith(xcmSovereignFunded, () => {}, 'fresh')
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('0 PCM, and 100 runs need 1.91216757 PCM')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('an unknown balance is for a person', () => {
  const verdict = judgeWith(xcmSovereignFunded, ({ artifacts }) => {
    artifacts.feeAsset.balance = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).toBe(
    'Look up what uvsgULsu3pPyAUc7dsCd5GSV4yXW4e9fa6n14mFpPVZn1nPE8 holds on the target: a test.'
  )
})

test.each([
  [1n, 'manual'],
  [0n, 'fail']
] as const)('where no rate is known, %s is not called enough', (amount, outcome) => {
  const verdict = judgeWith(xcmSovereignFunded, ({ artifacts }) => {
    artifacts.funds.feePerSecond = { known: false, why: 'a test' }
    artifacts.funds.feePerRun = 0n
    if (artifacts.feeAsset.balance.known) artifacts.feeAsset.balance.value.amount = amount
  })
  expect(verdict.outcome).toBe(outcome)
  expect(verdict.summary).toContain('a test')
})

test('what the target does not know is not sent there', () => {
  const verdict = judgeWith(xcmSovereignFunded, ({ artifacts }) => {
    artifacts.token.registered = { known: true, value: null }
    if (artifacts.feeAsset.balance.known) artifacts.feeAsset.balance.value.amount = 0n
  })
  expect(verdict.outcome).toBe('fail')
  expect('remedies' in verdict && verdict.remedies?.[0]?.summary).toContain('lost')
  expect('remedies' in verdict && verdict.remedies?.[0]?.steps).toBeUndefined()
})
