import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceVariantKnown } from './service-variant-known.ts'

test('the variant is known', () => {
  expect(judgeWith(serviceVariantKnown).outcome).toBe('pass')
})

test('a layout that is not known fails, and is shown', () => {
  const verdict = judgeWith(serviceVariantKnown, ({ artifacts }) => {
    artifacts.service.capabilities.service = undefined
    artifacts.service.capabilities.unknownService = ['Tasks.schedule_xcmp_task(when: u64)']
  })
  expect(verdict.outcome).toBe('fail')
})

test('a chain that schedules nothing fails', () => {
  const verdict = judgeWith(serviceVariantKnown, ({ artifacts }) => {
    artifacts.service.capabilities.service = undefined
  })
  expect(verdict.outcome).toBe('fail')
})

test('slots of whole hours with the calls of variant minute are of neither', () => {
  const verdict = judgeWith(serviceVariantKnown, ({ artifacts }) => {
    const { service } = artifacts.service.capabilities
    if (service !== undefined) service.limits.slotSeconds = { known: false, why: 'a test' }
    artifacts.scheduling.slotSeconds = { known: true, value: 3600 }
  })
  expect(verdict.outcome).toBe('pass')
})

test('a runtime that refuses the times that its constant states fails', () => {
  const verdict = judgeWith(serviceVariantKnown, ({ artifacts }) => {
    artifacts.scheduling.slotSeconds = { known: true, value: 3600 }
  })
  expect(verdict.outcome).toBe('fail')
})
