import { expect, test } from 'vitest'
import { judgeWith, type Situation } from '../../test/judgeWith.ts'
import { xcmFeeRateSufficient } from './xcm-fee-rate-sufficient.ts'

test('the price is paid', () => {
  const verdict = judgeWith(xcmFeeRateSufficient)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('the service pays 8 PCM per second, the target asks 8 PCM')
})

test('a unit less passes while more is bought than is weighed', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, ({ artifacts }) => {
    if (artifacts.serviceState.target !== undefined)
      artifacts.serviceState.target.feePerSecond -= 1n
    artifacts.program.due = { known: true, value: artifacts.program.paid }
  })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toContain('a run buys more than it weighs')
})

test('a rate of 0 fails with its name', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, ({ artifacts }) => {
    if (artifacts.serviceState.target !== undefined) artifacts.serviceState.target.feePerSecond = 0n
    artifacts.funds.feePerSecond = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toContain('its rate per second is 0')
  expect('remedies' in verdict && verdict.remedies?.[0]?.steps?.length).toBe(1)
})

test('a unit less than a run takes fails', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, ({ artifacts }) => {
    if (artifacts.serviceState.target !== undefined)
      artifacts.serviceState.target.feePerSecond -= 1n
    artifacts.program.due = { known: true, value: artifacts.program.paid + 1n }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe(
    'the service pays 7.9999999999 PCM per second, the target asks 8 PCM'
  )
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
  expect('remedies' in verdict && verdict.remedies?.[0]?.steps?.length).toBe(1)
})

test('an unknown price is for a person', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, ({ artifacts }) => {
    artifacts.funds.feePerSecond = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).toBe('Compare the rates by hand: a test.')
})

test('no rate is for a person', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, ({ artifacts }) => {
    artifacts.serviceState.target = undefined
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).toBe('Compare the rates by hand: the service has no rate set.')
})

/** Lets the target keep fees, which a call of the service recovers. */
function trap({ artifacts }: Situation, count: number): void {
  const { paid, setTarget } = artifacts.program
  artifacts.program.trapped = { count, amount: paid, claim: setTarget, evidence: [] }
}

test('a fee in the trap of a target that is paid enough warns, with the call that recovers it', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, (situation) => trap(situation, 1))
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toMatch(/; the target keeps a fee of [0-9.]+ PCM in its asset trap$/)
  const [claim] = 'remedies' in verdict ? (verdict.remedies ?? []) : []
  expect(claim?.steps).toHaveLength(1)
})

test('fees in the trap of a target that is paid too little are recovered after the rate is set', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, (situation) => {
    const { artifacts } = situation
    trap(situation, 3)
    if (artifacts.serviceState.target !== undefined)
      artifacts.serviceState.target.feePerSecond -= 1n
    artifacts.program.due = { known: true, value: artifacts.program.paid + 1n }
  })
  expect(verdict.outcome).toBe('fail')
  const remedies = 'remedies' in verdict ? (verdict.remedies ?? []) : []
  expect(remedies.map(({ summary }) => summary)).toEqual([
    "Have the service's root set the rate that the target asks: 8 PCM per second.",
    "Have the service's root recover what is trapped: xcmpHandler.claimTrappedFee 3 times."
  ])
})
