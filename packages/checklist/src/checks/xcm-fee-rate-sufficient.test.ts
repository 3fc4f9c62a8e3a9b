import { expect, test } from 'vitest'
import { judgeWith, type Situation } from '../../test/judgeWith.ts'
import { xcmFeeRateSufficient } from './xcm-fee-rate-sufficient.ts'

test('the price is paid', () => {
  expect(judgeWith(xcmFeeRateSufficient).outcome).toBe('pass')
})

test('a unit less passes while more is bought than is weighed', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, ({ artifacts }) => {
    if (artifacts.serviceState.target !== undefined)
      artifacts.serviceState.target.feePerSecond -= 1n
    artifacts.program.due = { known: true, value: artifacts.program.paid }
  })
  expect(verdict.outcome).toBe('pass')
})

test('a rate of 0 fails with its name', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, ({ artifacts }) => {
    if (artifacts.serviceState.target !== undefined) artifacts.serviceState.target.feePerSecond = 0n
    artifacts.funds.feePerSecond = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('fail')
})

test('a unit less than a run takes fails', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, ({ artifacts }) => {
    if (artifacts.serviceState.target !== undefined)
      artifacts.serviceState.target.feePerSecond -= 1n
    artifacts.program.due = { known: true, value: artifacts.program.paid + 1n }
  })
  expect(verdict.outcome).toBe('fail')
})

test('an unknown price is for a person', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, ({ artifacts }) => {
    artifacts.funds.feePerSecond = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})

test('no rate is for a person', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, ({ artifacts }) => {
    artifacts.serviceState.target = undefined
  })
  expect(verdict.outcome).toBe('manual')
})

/** Lets the target keep fees, which a call of the service recovers. */
function trap({ artifacts }: Situation, count: number): void {
  const { paid, setTarget } = artifacts.program
  artifacts.program.trapped = { count, amount: paid, claim: setTarget, evidence: [] }
}

test('a fee in the trap of a target that is paid enough warns, with the call that recovers it', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, (situation) => trap(situation, 1))
  expect(verdict.outcome).toBe('warn')
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
})
