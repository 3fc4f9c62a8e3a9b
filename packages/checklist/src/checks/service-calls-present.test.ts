import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceCallsPresent } from './service-calls-present.ts'

test('all are there', () => {
  expect(judgeWith(serviceCallsPresent).outcome).toBe('pass')
})

test('one that is missing fails', () => {
  const verdict = judgeWith(serviceCallsPresent, ({ artifacts }) => {
    if (artifacts.service.capabilities.service !== undefined) {
      artifacts.service.capabilities.service.calls.cancel = undefined
    }
  })
  expect(verdict.outcome).toBe('fail')
})

test('a chain that schedules nothing fails', () => {
  const verdict = judgeWith(serviceCallsPresent, ({ artifacts }) => {
    artifacts.service.capabilities.service = undefined
  })
  expect(verdict.outcome).toBe('fail')
})

test('one that the call filter refuses fails', () => {
  const verdict = judgeWith(serviceCallsPresent, ({ artifacts }) => {
    const call = 'schedule_xcmp_task'
    artifacts.scheduling.calls = [
      { kind: 'crossChain', call, refusal: 'system.CallFiltered' },
      { kind: 'nativeTransfer', call: 'other', refusal: 'automationTime.InvalidAmount' }
    ]
  })
  expect(verdict.outcome).toBe('fail')
})

test('a service of no variant needs the call for other chains and the one that cancels', () => {
  const verdict = judgeWith(serviceCallsPresent, ({ artifacts }) => {
    const { service } = artifacts.service.capabilities
    if (service !== undefined) service.variant = { known: false, why: 'a test' }
  })
  expect(verdict.summary).toBe('schedule_xcmp_task, cancel_task')
})
