import { hexToBytes } from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import {
  NOW,
  OTHER,
  OWNER,
  openMemoryService,
  storeTask,
  TRANSFER
} from '../../test/fixtures/openMemoryService.ts'
import { getTask, readOwnedTask } from './getTask.ts'
import { listTasks } from './listTasks.ts'

const providedId = new TextEncoder().encode('rent')
const { taskId } = deriveTaskId({ owner: OWNER, providedId })
const times = [NOW + 60n, NOW + 120n]

test('a task is read by its id, or by its owner and provided id', async () => {
  const service = await openMemoryService({ entries: [storeTask('rent', times)] })
  const task = await getTask(service, { taskId })
  expect(task).toEqual({
    ...{ taskId, owner: OWNER, providedId, remainingRuns: times, nextRun: times[0] },
    schedule: { kind: 'fixed', executionTimes: times },
    action: TRANSFER,
    ...{ feePerRun: { executionFee: 5n, xcmpFee: 2n }, prepaid: 14n }
  })
  expect(await getTask(service, { owner: OWNER, providedId: 'rent' })).toEqual(task)
  expect(await getTask(service, { owner: OTHER, providedId: 'rent' })).toBeUndefined()
  expect(await readOwnedTask(service, taskId)).toEqual({ owner: OWNER, task })
  expect(await readOwnedTask(service, `0x${'00'.repeat(32)}`)).toBeUndefined()
})

test('a recurring task with a message, and a call of the chain itself', async () => {
  const value = { first_execution_time: NOW, frequency: 3600n }
  const call = hexToBytes('0x0102')
  const call_weight = { ref_time: 9n, proof_size: 4n }
  const message = { type: 'Xcmp', value: { para_id: 2000, call, call_weight } }
  const remark = { type: 'DynamicDispatch', value: { call: hexToBytes('0x00000401') } }
  const schedule = { type: 'Recurring', value }
  const service = await openMemoryService({
    variant: 'hour',
    calls: { TransactionPaymentCallApi_query_call_info: `0x040800${'00'.repeat(16)}` },
    entries: [
      storeTask('message', times, { action: message, schedule }),
      storeTask('remark', times, { action: remark })
    ]
  })
  expect(await getTask(service, { owner: OWNER, providedId: 'message' })).toMatchObject({
    schedule: { kind: 'recurring', nextExecutionTime: NOW, frequency: 3600n },
    action: {
      ...{ kind: 'xcmp', paraId: 2000, currencyId: 0, call },
      weight: { refTime: 9n, proofSize: 4n }
    }
  })
  const dispatched = await getTask(service, { owner: OWNER, providedId: 'remark' })
  expect(dispatched?.action).toEqual({
    ...{ kind: 'dynamicDispatch', call: hexToBytes('0x00000401') },
    callWeight: { refTime: 1n, proofSize: 2n }
  })
})

test('all tasks are listed by pages, or those of one owner', async () => {
  const names = ['one', 'two', 'three', 'four', 'five']
  const entries = names.map((name, at) =>
    storeTask(name, times, { owner: at === 2 ? OTHER : OWNER })
  )
  const service = await openMemoryService({ entries })
  const list = async (args: Parameters<typeof listTasks>[1]) => {
    const found = []
    for await (const task of listTasks(service, args)) {
      found.push(new TextDecoder().decode(task.providedId))
    }
    return found.toSorted()
  }
  expect(await list({ pageSize: 2 })).toEqual(names.toSorted())
  expect(await list({ owner: OTHER })).toEqual(['three'])
  await expect(list({ signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'OperationAborted'
  })
})
