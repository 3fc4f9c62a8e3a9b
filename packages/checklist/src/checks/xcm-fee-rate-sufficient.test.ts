import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { xcmFeeRateSufficient } from './xcm-fee-rate-sufficient.ts'

test('the price is paid', () => {
  const verdict = judgeWith(xcmFeeRateSufficient)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('the service pays 8 PCM per second, the target asks 8 PCM')
})

test('a unit less passes while more is bought than is weighed', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, ({ artifacts }) => {
    if (artifacts.serviceState.target !== null) artifacts.serviceState.target.feePerSecond -= 1n
    artifacts.program.due = { known: true, value: artifacts.program.paid }
  })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toContain('a run buys more than it weighs')
})

test('a rate of 0 fails with its name', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, ({ artifacts }) => {
    if (artifacts.serviceState.target !== null) artifacts.serviceState.target.feePerSecond = 0n
    artifacts.funds.feePerSecond = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toContain('its rate per second is 0')
  expect('remedies' in verdict && verdict.remedies?.[0]?.steps?.length).toBe(1)
})

test('a unit less than a run takes fails', () => {
  const verdict = judgeWith(xcmFeeRateSufficient, ({ artifacts }) => {
    if (artifacts.serviceState.target !== null) artifacts.serviceState.target.feePerSecond -= 1n
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
    artifacts.serviceState.target = null
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).toBe('Compare the rates by hand: the service has no rate set.')
})
