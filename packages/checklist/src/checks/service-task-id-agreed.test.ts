import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceTaskIdAgreed } from './service-task-id-agreed.ts'

test('all say the same', () => {
  expect(judgeWith(serviceTaskIdAgreed).outcome).toBe('pass')
})

test('one that differs fails', () => {
  const verdict = judgeWith(serviceTaskIdAgreed, ({ artifacts }) => {
    artifacts.serviceState.taskId.rpc = { known: true, value: '0x00' }
  })
  expect(verdict.outcome).toBe('fail')
})

const ID = '0x9eae1ef1c8081df9fe75a7a8058b4e3385e83a3445b787fbc7d0e62c33b83f14'
const silent: { readonly known: false; readonly why: string } = { known: false, why: 'a test' }

test.each([
  ['the same id', ID, 'pass', `${ID} in the event of a task that was run`],
  ['another id', '0x00', 'fail', `computed ${ID}, the service says 0x00`]
])('of a service that tells none, a run shows %s', (_, stated, outcome, summary) => {
  const verdict = judgeWith(serviceTaskIdAgreed, ({ artifacts }) => {
    artifacts.serviceState.taskId.rpc = silent
    artifacts.serviceState.taskId.runtimeApi = silent
    artifacts.scheduling.taskId = { known: true, value: { stated, computed: ID } }
  })
  expect(verdict).toMatchObject({ outcome, summary })
})

test('a service that takes no task names none', () => {
  const verdict = judgeWith(serviceTaskIdAgreed, ({ artifacts }) => {
    artifacts.serviceState.taskId.rpc = silent
    artifacts.serviceState.taskId.runtimeApi = silent
    artifacts.scheduling.taskId = silent
  })
  expect(verdict.outcome).toBe('notApplicable')
})
