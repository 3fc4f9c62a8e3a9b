import { type CallSigner, createMemoryJournal } from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import {
  inMinutes,
  NOW,
  OTHER,
  OWNER,
  openMemoryService,
  storeTask,
  TRANSFER
} from '../../test/fixtures/openMemoryService.ts'
import { cancelTask } from './cancelTask.ts'
import { planTasks } from './planTasks.ts'
import { scheduleTask } from './scheduleTask.ts'
import { sendTasks } from './sendTasks.ts'

const schedule = { kind: 'times', times: [inMinutes(10)] } as const
const entries = [storeTask('rent', [NOW + 600n])]
const idOf = (owner: string, name: string) =>
  deriveTaskId({ owner, providedId: new TextEncoder().encode(name) }).taskId
const signerOf = (account: string): CallSigner => ({
  account,
  sign: () => Promise.reject(new RangeError('nothing may be signed'))
})
const terms = (account = OWNER) => ({
  ...{ signer: signerOf(account), journal: createMemoryJournal() }
})
// A service in memory cannot be signed for: this error shows that all was accepted before.
const UNSIGNED = { code: 'OperationUnsupported' }

test('a request with a key that the chain has fulfilled signs nothing', async () => {
  const service = (await openMemoryService({ entries })) as never
  const asked = { task: TRANSFER, schedule, ...terms() }
  const { record, taskIds, outcome } = await scheduleTask(service, {
    ...asked,
    idempotencyKey: 'rent'
  })
  expect([record, taskIds]).toEqual([undefined, [idOf(OWNER, 'rent')]])
  expect(await outcome()).toMatchObject({ status: 'existing', tasks: [{ nextRun: NOW + 600n }] })
})

test('without a key the same task is refused, and a new one is to be signed', async () => {
  const service = (await openMemoryService({ entries })) as never
  const send = (providedId: string, more: object = {}) =>
    scheduleTask(service, { task: TRANSFER, schedule, providedId, ...terms(), ...more })
  await expect(send('rent')).rejects.toMatchObject({ code: 'DuplicateTask' })
  await expect(send('other')).rejects.toMatchObject(UNSIGNED)
  await expect(send('rent', { validate: false })).rejects.toMatchObject(UNSIGNED)
})

test('tasks that exist are left out of an operation in bulk', async () => {
  const calls = { TransactionPaymentCallApi_query_call_info: `0x040800${'00'.repeat(16)}` } as const
  const service = await openMemoryService({ entries, calls })
  const send = async (...names: readonly string[]) => {
    const tasks = names.map((providedId) => ({ providedId, task: TRANSFER, schedule }))
    const plans = await planTasks(service as never, { owner: OWNER, tasks } as never)
    const batches = []
    for await (const batch of sendTasks(service as never, plans, terms())) {
      batches.push(batch)
    }
    return batches
  }
  expect(await send('rent')).toEqual([])
  await expect(send('rent', 'other')).rejects.toMatchObject(UNSIGNED)
})

test('only its owner cancels a task, and only one that exists', async () => {
  const service = await openMemoryService({ entries })
  const cancel = (named: object, account = OWNER, more: object = {}) =>
    cancelTask(service, { ...named, ...terms(account), ...more } as never)
  const taskId = idOf(OWNER, 'rent')
  await expect(cancel({ taskId })).rejects.toMatchObject(UNSIGNED)
  await expect(cancel({ providedId: 'rent' })).rejects.toMatchObject(UNSIGNED)
  await expect(cancel({ taskId }, OTHER)).rejects.toMatchObject({ code: 'NotTaskOwner' })
  await expect(cancel({ providedId: 'rent' }, OTHER)).rejects.toMatchObject({
    code: 'TaskDoesNotExist'
  })
  const as = { account: OWNER, wrap: (call: `0x${string}`) => call }
  await expect(cancel({ providedId: 'rent' }, OTHER, { as })).rejects.toMatchObject(UNSIGNED)
  // The chain decides when nothing is validated.
  await expect(cancel({ taskId }, OTHER, { validate: false })).rejects.toMatchObject(UNSIGNED)
})
