import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceTaskIdAgreed } from './service-task-id-agreed.ts'

test('all say the same', () => {
  const verdict = judgeWith(serviceTaskIdAgreed)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('one that differs fails', () => {
  const verdict = judgeWith(serviceTaskIdAgreed, ({ artifacts }) => {
    artifacts.serviceState.taskId.rpc = { known: true, value: '0x00' }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a service that tells none is for a person', () => {
  const verdict = judgeWith(serviceTaskIdAgreed, ({ artifacts }) => {
    artifacts.serviceState.taskId.rpc = { known: false, why: 'a test' }
    artifacts.serviceState.taskId.runtimeApi = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).not.toBe('')
})

test('ids that are told in an event are nothing to compare', () => {
  const verdict = judgeWith(serviceTaskIdAgreed, ({ artifacts }) => {
    if (artifacts.service.capabilities.service !== null) {
      artifacts.service.capabilities.service.taskId = {
        known: true,
        value: 'event',
        from: 'a test'
      }
    }
  })
  expect(verdict.outcome).toBe('notApplicable')
  expect(verdict.summary).not.toBe('')
})
