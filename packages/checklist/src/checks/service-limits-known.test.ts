import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceLimitsKnown } from './service-limits-known.ts'

test('all are told', () => {
  expect(judgeWith(serviceLimitsKnown).outcome).toBe('pass')
})

const silent = { known: false, why: 'a test' } as const

test('one that no constant states warns', () => {
  const verdict = judgeWith(serviceLimitsKnown, ({ artifacts }) => {
    const { service } = artifacts.service.capabilities
    if (service !== undefined) service.limits.maxCallBytes = silent
  })
  expect(verdict.outcome).toBe('warn')
})

test('a limit of every task that no constant states warns', () => {
  const verdict = judgeWith(serviceLimitsKnown, ({ artifacts }) => {
    const { service } = artifacts.service.capabilities
    if (service !== undefined) service.limits.horizonSeconds = silent
  })
  expect(verdict.outcome).toBe('warn')
})

test('a limit of calls that the service lacks is not missed', () => {
  const verdict = judgeWith(serviceLimitsKnown, ({ artifacts }) => {
    const { service } = artifacts.service.capabilities
    if (service !== undefined) service.limits.maxCallDepth = silent
  })
  expect(verdict.outcome).toBe('pass')
})
