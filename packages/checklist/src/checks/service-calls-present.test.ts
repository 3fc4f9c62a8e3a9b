import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceCallsPresent } from './service-calls-present.ts'

test('all are there', () => {
  const verdict = judgeWith(serviceCallsPresent)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('schedule_xcmp_task, cancel_task, schedule_native_transfer_task')
})

test('one that is missing fails', () => {
  const verdict = judgeWith(serviceCallsPresent, ({ artifacts }) => {
    if (artifacts.service.capabilities.service !== null) {
      artifacts.service.capabilities.service.calls.cancel = null
    }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('missing: cancel')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a chain that schedules nothing fails', () => {
  const verdict = judgeWith(serviceCallsPresent, ({ artifacts }) => {
    artifacts.service.capabilities.service = null
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('missing: crossChain, cancel, dynamicDispatch')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})
