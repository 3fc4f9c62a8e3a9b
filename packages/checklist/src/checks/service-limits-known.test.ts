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

test('one that neither a constant nor a run shows warns', () => {
  const verdict = judgeWith(serviceLimitsKnown, ({ artifacts }) => {
    const { service } = artifacts.service.capabilities
    if (service !== null) service.limits.maxCallBytes = silent
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toBe('not stated, and not seen in a run: maxCallBytes')
})

test('what no constant states is known by what the service takes and refuses', () => {
  const verdict = judgeWith(serviceLimitsKnown, ({ artifacts }) => {
    const { service } = artifacts.service.capabilities
    if (service === null) throw new Error('the fixture has no service')
    service.limits.slotSeconds = silent
    service.limits.maxTasksPerSlot = silent
    service.limits.maxCallBytes = silent
    // No call of this variant is limited in it.
    service.limits.maxCallDepth = silent
    artifacts.scheduling.limits = {
      maxTasksPerSlot: { value: 17n, isOpen: false },
      maxCallBytes: { value: 32_768n, isOpen: true }
    }
  })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toContain('slotSeconds 60')
  expect(verdict.summary).toContain('maxTasksPerSlot 17')
  expect(verdict.summary).toContain('maxCallBytes not below 32768')
  expect(verdict.summary).not.toContain('maxCallDepth')
})
