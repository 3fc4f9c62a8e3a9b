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

test('an unknown one fails', () => {
  const verdict = judgeWith(serviceVariantKnown, ({ artifacts }) => {
    if (artifacts.service.capabilities.service !== null) {
      artifacts.service.capabilities.service.variant = { known: false, why: 'a test' }
    }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('a test')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a chain that schedules nothing fails', () => {
  const verdict = judgeWith(serviceVariantKnown, ({ artifacts }) => {
    artifacts.service.capabilities.service = null
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('no pallet of this chain schedules tasks')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})
