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
    if (artifacts.service.capabilities.service !== undefined) {
      artifacts.service.capabilities.service.calls.cancel = undefined
    }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('missing: cancel')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a chain that schedules nothing fails', () => {
  const verdict = judgeWith(serviceCallsPresent, ({ artifacts }) => {
    artifacts.service.capabilities.service = undefined
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('missing: crossChain, cancel')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('one that the call filter refuses fails', () => {
  const verdict = judgeWith(serviceCallsPresent, ({ artifacts }) => {
    const call = 'schedule_xcmp_task'
    artifacts.scheduling.calls = [
      { kind: 'crossChain', call, refusal: 'system.CallFiltered' },
      { kind: 'nativeTransfer', call: 'other', refusal: 'automationTime.InvalidAmount' }
    ]
  })
  expect(verdict).toMatchObject({
    outcome: 'fail',
    summary: 'refused by the call filter: schedule_xcmp_task',
    remedies: [{ owner: 'serviceTeam' }]
  })
})

test('a service of no variant needs the call for other chains and the one that cancels', () => {
  const verdict = judgeWith(serviceCallsPresent, ({ artifacts }) => {
    const { service } = artifacts.service.capabilities
    if (service !== undefined) service.variant = { known: false, why: 'a test' }
  })
  expect(verdict.summary).toBe('schedule_xcmp_task, cancel_task')
})
