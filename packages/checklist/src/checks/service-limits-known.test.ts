import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceLimitsKnown } from './service-limits-known.ts'

test('all are told', () => {
  const verdict = judgeWith(serviceLimitsKnown)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe(
    'slotSeconds 60, horizonSeconds 15552000, maxExecutionTimes 36, maxTasksPerSlot 256, minimumTransfer 0.1 PCM, maxCallBytes 8192, maxCallDepth 16, maxProvidedIdBytes 256'
  )
})

const silent = { known: false, why: 'a test' } as const

test('one that no constant states warns', () => {
  const verdict = judgeWith(serviceLimitsKnown, ({ artifacts }) => {
    const { service } = artifacts.service.capabilities
    if (service !== undefined) service.limits.maxCallBytes = silent
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toBe('not stated: maxCallBytes')
})

test('a limit of every task that no constant states warns', () => {
  const verdict = judgeWith(serviceLimitsKnown, ({ artifacts }) => {
    const { service } = artifacts.service.capabilities
    if (service !== undefined) service.limits.horizonSeconds = silent
  })
  expect(verdict).toMatchObject({ outcome: 'warn', summary: 'not stated: horizonSeconds' })
})

test('a limit of calls that the service lacks is not missed', () => {
  const verdict = judgeWith(serviceLimitsKnown, ({ artifacts }) => {
    const { service } = artifacts.service.capabilities
    if (service !== undefined) service.limits.maxCallDepth = silent
  })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toContain('maxCallDepth')
})
