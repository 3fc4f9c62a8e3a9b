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

test('one that is not told warns', () => {
  const verdict = judgeWith(serviceLimitsKnown, ({ artifacts }) => {
    if (artifacts.service.capabilities.service !== null) {
      artifacts.service.capabilities.service.limits.maxCallBytes = { known: false, why: 'a test' }
    }
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toBe('not stated: maxCallBytes')
})

test('a slot length that no constant states is known by the times that are taken', () => {
  const verdict = judgeWith(serviceLimitsKnown, ({ artifacts }) => {
    const { service } = artifacts.service.capabilities
    if (service !== null) service.limits.slotSeconds = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toContain('slotSeconds 60')
})
