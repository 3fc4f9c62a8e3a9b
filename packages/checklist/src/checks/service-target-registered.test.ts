import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceTargetRegistered } from './service-target-registered.ts'

test('rates pass', () => {
  expect(judgeWith(serviceTargetRegistered).outcome).toBe('pass')
})

test('none fails, with the call that sets them', () => {
  const verdict = judgeWith(serviceTargetRegistered, ({ artifacts }) => {
    artifacts.serviceState.target = undefined
  })
  expect(verdict.outcome).toBe('fail')
})

test('a service that keeps them elsewhere is for a person', () => {
  const verdict = judgeWith(serviceTargetRegistered, ({ artifacts }) => {
    artifacts.serviceState.target = undefined
    artifacts.program.setTarget = undefined
  })
  expect(verdict.outcome).toBe('manual')
})

test('a target that reads nothing of what would be sent is upgraded first, without a call', () => {
  const verdict = judgeWith(serviceTargetRegistered, ({ artifacts }) => {
    artifacts.serviceState.target = undefined
    artifacts.target.capabilities.xcm.programs = { known: true, value: [0, 1, 2], from: 'a test' }
  })
  expect(verdict.outcome).toBe('fail')
})

test.each([
  [{ parents: 0, interior: [] }, true],
  [{ parents: 1, interior: [{ kind: 'parachain' as const, paraId: 2114 }] }, false]
])('paid in %j, what users are charged is said to be open: %s', (location, isOpen) => {
  const verdict = judgeWith(serviceTargetRegistered, ({ artifacts, config }) => {
    artifacts.serviceState.target = undefined
    artifacts.feeAsset.location = location
    config.service.paraId = 2114
  })
  const [remedy] = 'remedies' in verdict ? (verdict.remedies ?? []) : []
  expect(remedy?.summary.includes('chargePerSecond')).toBe(isOpen)
})

test('a target that is stopped fails, with the call that resumes it', () => {
  const verdict = judgeWith(serviceTargetRegistered, ({ artifacts }) => {
    artifacts.serviceState.targetStopped = { resume: artifacts.program.setTarget }
  })
  expect(verdict.outcome).toBe('fail')
})
