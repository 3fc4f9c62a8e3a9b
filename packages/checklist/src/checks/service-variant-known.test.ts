import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceVariantKnown } from './service-variant-known.ts'

test('the variant is known', () => {
  const verdict = judgeWith(serviceVariantKnown)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe(
    'minute: the parameters of schedule_xcmp_task, schedule_native_transfer_task'
  )
})

test('a layout that is not known fails, and is shown', () => {
  const verdict = judgeWith(serviceVariantKnown, ({ artifacts }) => {
    artifacts.service.capabilities.service = undefined
    artifacts.service.capabilities.unknownService = ['Tasks.schedule_xcmp_task(when: u64)']
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('a layout that is not known: Tasks.schedule_xcmp_task(when: u64)')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a chain that schedules nothing fails', () => {
  const verdict = judgeWith(serviceVariantKnown, ({ artifacts }) => {
    artifacts.service.capabilities.service = undefined
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('no pallet of this chain schedules tasks')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('slots of whole hours with the calls of variant minute are of neither', () => {
  const verdict = judgeWith(serviceVariantKnown, ({ artifacts }) => {
    const { service } = artifacts.service.capabilities
    if (service !== undefined) service.limits.slotSeconds = { known: false, why: 'a test' }
    artifacts.scheduling.slotSeconds = { known: true, value: 3600 }
  })
  expect(verdict).toMatchObject({
    outcome: 'pass',
    summary: 'lists of times, in slots of 3600 seconds: of no variant as a whole'
  })
})

test('a runtime that refuses the times that its constant states fails', () => {
  const verdict = judgeWith(serviceVariantKnown, ({ artifacts }) => {
    artifacts.scheduling.slotSeconds = { known: true, value: 3600 }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toMatch(/states slots of 60 seconds, .* whole multiples of 3600 only$/)
})
