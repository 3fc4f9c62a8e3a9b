import type { Hex } from '@paraclock/core'
import { asMultisig, asProxy, createMemoryJournal } from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import { expect, test, vi } from 'vitest'
import {
  cancelTask,
  type LiveQuote,
  planCancel,
  planTasks,
  scheduleTask,
  sendTasks
} from '../src/index.ts'
import type { ScheduleTaskArgs } from '../src/task/scheduleTask.ts'
import { OTHER, OWNER, storeTask, TRANSFER } from './fixtures/openMemoryService.ts'
import {
  openSendingService,
  owner,
  type ServedEvent,
  types
} from './fixtures/openSendingService.ts'
import { NOW } from './olderForms/OlderChain.ts'

const SLOT = NOW + 3_600n
const idOf = (providedId: string, account: Hex = OWNER): Hex =>
  deriveTaskId({ owner: account, providedId: new TextEncoder().encode(providedId) }).taskId
const decode = (call: Hex) => types.decodeCall(Buffer.from(call.slice(2), 'hex'))

const scheduled = (providedId: string, account: Hex = OWNER): ServedEvent => [
  'AutomationTime',
  'TaskScheduled',
  {
    ...{ task_id: idOf(providedId, account), owner: account, nonce: 0n, call_version: 0 },
    provided_id: new TextEncoder().encode(providedId),
    ...{ next_run: SLOT, runs: 1, execution_fee: 5n, xcmp_fee: 2n, place_fee: 0n },
    schedule: { type: 'Fixed', value: { execution_times: [SLOT] } },
    action: { type: 'NativeTransfer', value: { recipient: OTHER, amount: TRANSFER.amount } }
  }
]
const cancelled = (providedId: string, refund = 7n): ServedEvent => [
  'AutomationTime',
  'TaskCancelled',
  { task_id: idOf(providedId), refund, nonce: 0n }
]
const weight = { ref_time: 0n, proof_size: 0n }
const failed: ServedEvent = [
  'System',
  'ExtrinsicFailed',
  {
    dispatch_error: { type: 'BadOrigin' },
    dispatch_info: { weight, class: { type: 'Normal' }, pays_fee: { type: 'Yes' } }
  }
]
const taken = (providedId: string, account: Hex = OWNER) => ({
  ...{ taskId: idOf(providedId, account), nextRun: SLOT, prepaid: 7n }
})

const times = (...slots: readonly bigint[]) => ({ kind: 'times', times: slots }) as const
/** Sends a transfer of the owner, whose dry run no runtime answers. */
const terms = (journal = createMemoryJournal()) =>
  ({ signer: owner, journal, dryRun: false, allowFailure: true }) as const

function schedule(
  { service }: Awaited<ReturnType<typeof openSendingService>>,
  more: Partial<ScheduleTaskArgs<'minute'>>
) {
  const asked = { task: TRANSFER, schedule: times(SLOT), ...terms(), ...more }
  return scheduleTask(service, asked as ScheduleTaskArgs<'minute'>)
}

test('a task is scheduled, and its outcome has what the service states of it', async () => {
  const opened = await openSendingService(() => [scheduled('rent')])
  const submission = await schedule(opened, { providedId: 'rent' })
  expect(submission.taskIds).toEqual([idOf('rent')])
  expect(submission.record).toMatchObject({ memo: idOf('rent'), account: OWNER, intent: undefined })
  expect(await submission.outcome()).toMatchObject({
    ...{ status: 'scheduled', index: 0, block: { number: 2 }, tasks: [taken('rent')] }
  })
  expect(opened.sent().map((call) => decode(call).method)).toEqual([
    'schedule_native_transfer_task'
  ])
})

test('a list above the limit is sent as one batch, and each of its tasks is confirmed', async () => {
  const opened = await openSendingService(() => [scheduled('rent/1'), scheduled('rent/2')])
  const slots = Array.from({ length: 37 }, (_, index) => SLOT + BigInt(index) * 60n)
  const submission = await schedule(opened, { providedId: 'rent', schedule: times(...slots) })
  const ids = ['rent/1', 'rent/2'].map((id) => idOf(id))
  expect([submission.taskIds, submission.record?.memo]).toEqual([ids, ids.join(' ')])
  expect(await submission.outcome()).toMatchObject({ tasks: [taken('rent/1'), taken('rent/2')] })
  const [batch] = opened.sent().map(decode)
  expect([batch?.pallet, batch?.method]).toEqual(['Utility', 'batch_all'])
})

test('a failed request is its outcome, and a task with another id is refused', async () => {
  const opened = await openSendingService(() => [failed])
  const submission = await schedule(opened, { providedId: 'rent' })
  expect(await submission.outcome()).toMatchObject({
    ...{ status: 'failed', error: { code: 'DispatchFailed', context: { error: 'BadOrigin' } } }
  })
  const other = await openSendingService(() => [scheduled('other')])
  const mistaken = await schedule(other, { providedId: 'rent' })
  await expect(mistaken.outcome()).rejects.toMatchObject({ code: 'FactMismatch' })
})

test('a request is resumed by its key, although it would be compiled anew', async () => {
  const opened = await openSendingService(() => [scheduled('rent')])
  const asked = { idempotencyKey: 'rent', journal: createMemoryJournal() }
  const first = await schedule(opened, asked)
  // The nearest slot of this time depends on when it is compiled.
  const again = await schedule(opened, { ...asked, schedule: times(SLOT) })
  expect(again.record).toEqual(first.record)
  expect(again.taskIds).toEqual(first.taskIds)
  expect(first.record).toMatchObject({
    ...{
      key: `task ${OWNER} 0x72656e74`,
      intent: expect.stringMatching(/^0x[\da-f]{64}$/) as string
    }
  })
  expect(await again.outcome()).toMatchObject({ status: 'scheduled' })
  expect(opened.sent()).toHaveLength(2)
  const other = schedule(opened, { ...asked, schedule: times(SLOT + 60n) })
  await expect(other).rejects.toMatchObject({ code: 'SubmissionKeyMismatch' })
})

test('a task of another account is wrapped, and owned by that account', async () => {
  const opened = await openSendingService(() => [scheduled('rent', OTHER)])
  const review = vi.fn()
  const { runtime } = opened.service.chain
  const direct = asProxy({ chain: { name: 'service', runtime }, real: OTHER })
  const as = { ...direct, within: () => [] }
  const submission = await schedule(opened, { providedId: 'rent', as, review, validate: false })
  expect(submission.taskIds).toEqual([idOf('rent', OTHER)])
  expect(await submission.outcome()).toMatchObject({ tasks: [taken('rent', OTHER)] })
  expect(review.mock.calls).toMatchObject([
    [{ acted: { decoded: { method: 'schedule_native_transfer_task' } } }]
  ])
  expect(opened.sent().map((call) => decode(call).method)).toEqual(['proxy'])
})

test('a call that an account only approved has neither scheduled nor cancelled a task', async () => {
  const opened = await openSendingService(() => [], [storeTask('rent', [SLOT])])
  const requireMade = (wrapped: Hex) => {
    throw new RangeError(`approved ${wrapped}`)
  }
  const as = { account: OWNER, wrap: (call: Hex) => call, requireMade }
  const submission = await schedule(opened, { providedId: 'other', as })
  await expect(submission.outcome()).rejects.toThrow(`approved ${opened.sent()[0]}`)
  const cancelling = await cancelTask(opened.service, { providedId: 'rent', ...terms(), as })
  await expect(cancelling.outcome()).rejects.toThrow(`approved ${opened.sent()[1]}`)
})

test('the first approval of a multisig has neither scheduled nor cancelled a task', async () => {
  const opened = await openSendingService(() => [])
  const { chain } = opened.service
  const maxWeight = { refTime: 7n, proofSize: 9n }
  const as = asMultisig({ chain, signer: OWNER, others: [OTHER], threshold: 2, maxWeight })
  const awaited = expect.objectContaining({
    code: 'CallAwaited',
    context: expect.objectContaining({
      account: as.account,
      next: expect.stringContaining('{ height: 2, index: 0 }') as string
    }) as object
  })
  const unchecked = { ...terms(), as, validate: false }
  // A later process with the journal does not state the task either.
  const asked = { idempotencyKey: 'rent', ...unchecked }
  for (const _ of ['the first process', 'the next one']) {
    await expect((await schedule(opened, asked)).outcome()).rejects.toThrow(awaited)
  }
  const { service } = opened
  const taskId = idOf('rent', as.account)
  const cancelling = await cancelTask(service, { taskId, ...terms(), as, validate: false })
  await expect(cancelling.outcome()).rejects.toMatchObject({ code: 'CallAwaited' })
  const cancels = await planCancel(service, {
    owner: as.account,
    taskIds: [taskId],
    validate: false
  })
  const cancelAll = sendTasks(service, cancels, { ...terms(), as })
  await expect(cancelAll.next()).rejects.toMatchObject({ code: 'CallAwaited' })
  const tasks = [{ task: TRANSFER, schedule: times(SLOT), providedId: 'rent' }]
  const plans = await planTasks(service, { owner: as.account, tasks, validate: false })
  const all = sendTasks(service, plans, { ...terms(), as })
  await expect(all.next()).rejects.toMatchObject({ code: 'CallAwaited' })
})

test('a call that a multisig approves is named by the hash that its members approve', async () => {
  const hash: Hex = `0x${'ab'.repeat(32)}`
  const opened = await openSendingService(() => [
    ['Multisig', 'NewMultisig', { approving: OWNER, multisig: OTHER, call_hash: hash }]
  ])
  const as = { account: OTHER, wrap: (call: Hex) => call }
  const submission = await schedule(opened, { providedId: 'rent', as, validate: false })
  await expect(submission.outcome()).rejects.toMatchObject({
    ...{ code: 'CallAwaited', context: { account: OTHER, callHash: hash } }
  })
})

test('a cancelled task has its refund, and its key cancels it once', async () => {
  const stored: ReturnType<typeof storeTask>[] = [storeTask('rent', [SLOT])]
  const opened = await openSendingService(() => [cancelled('other', 9n), cancelled('rent')], stored)
  const asked = { providedId: 'rent', idempotencyKey: 'k', ...terms() }
  const first = await cancelTask(opened.service, asked)
  expect(first.record.key).toBe(`cancel ${OWNER} k`)
  expect(await first.outcome()).toMatchObject({
    ...{ status: 'cancelled', tasks: [{ taskId: idOf('rent'), refund: 7n }] }
  })
  // The task is gone now, and the same request finds its outcome.
  stored.length = 0
  const again = await cancelTask(opened.service, asked)
  expect([again.record, opened.sent().length]).toEqual([first.record, 1])
  const without = await cancelTask(opened.service, { taskId: idOf('rent'), ...terms() })
  expect(without.record.key).toMatch(/^0x[\da-f]{32}$/)
})

test('a task is cancelled by its id in capital letters', async () => {
  const stored = [storeTask('rent', [SLOT])]
  const { service } = await openSendingService(() => [cancelled('rent')], stored)
  const taskId = `0x${idOf('rent').slice(2).toUpperCase()}`
  const { outcome } = await cancelTask(service, { taskId, ...terms() })
  expect(await outcome()).toMatchObject({ tasks: [{ taskId: idOf('rent'), refund: 7n }] })
})

test('a request to cancel that failed is its outcome, and no refund is made up', async () => {
  const entries = [storeTask('rent', [SLOT])]
  const cancel = async (events: readonly ServedEvent[]) => {
    const { service } = await openSendingService(() => events, entries)
    return await (await cancelTask(service, { providedId: 'rent', ...terms() })).outcome()
  }
  expect(await cancel([failed])).toMatchObject({ status: 'failed' })
  expect(await cancel([cancelled('other')])).toMatchObject({
    status: 'cancelled',
    tasks: []
  })
})

test('many tasks are scheduled and cancelled together', async () => {
  const names = ['one', 'two']
  const opened = await openSendingService((block) =>
    block === 2 ? names.map((name) => scheduled(name)) : names.map((name) => cancelled(name))
  )
  const tasks = names.map((providedId) => ({ providedId, task: TRANSFER, schedule: times(SLOT) }))
  const plans = await planTasks(opened.service, { owner: OWNER, tasks, validate: false })
  const requireMade = vi.fn()
  const as = { account: OWNER, wrap: (call: Hex) => call, requireMade }
  const batches = []
  for await (const batch of sendTasks(opened.service, plans, { ...terms(), as })) {
    batches.push(batch)
  }
  expect(batches).toMatchObject([
    { plans, outcome: { status: 'scheduled', tasks: names.map((name) => taken(name)) } }
  ])
  expect(requireMade.mock.calls).toEqual(opened.sent().map((call) => [call]))
  const taskIds = names.map((name) => idOf(name))
  const ended = []
  const cancels = await planCancel(opened.service, { owner: OWNER, taskIds, validate: false })
  for await (const batch of sendTasks(opened.service, cancels, terms())) ended.push(batch)
  expect(ended).toMatchObject([
    {
      plans: cancels,
      outcome: { status: 'cancelled', tasks: taskIds.map((taskId) => ({ taskId, refund: 7n })) }
    }
  ])
})

test('a batch that failed cancels nothing, and a wait for it may end', async () => {
  const { service } = await openSendingService(() => [failed, cancelled('one')])
  const requireMade = vi.fn()
  const as = { account: OWNER, wrap: (call: Hex) => call, requireMade }
  const asked = { ...terms(), as }
  const taskIds = [idOf('one')]
  const plans = await planCancel(service, { owner: OWNER, taskIds, validate: false })
  for await (const { outcome } of sendTasks(service, plans, asked)) {
    expect(outcome.status).toBe('failed')
  }
  expect(requireMade).not.toHaveBeenCalled()
  const signal = AbortSignal.abort()
  const ending = sendTasks(service, plans, { ...asked, signal })
  await expect(ending.next()).rejects.toMatchObject({ code: 'OperationAborted' })
})

/** The price of one run of a transfer, without the fee of the transaction. */
const RUN = 741_485_596n
/** The existential deposit of the runtime. */
const DEPOSIT = 100_000_000n
const FEE = 70_000_000n
const spending = async (spendable: bigint, feeOf: (call: Hex) => bigint = () => FEE) =>
  await openSendingService(() => [scheduled('rent'), scheduled('gift')], [], {
    ...{ free: DEPOSIT + spendable, feeOf }
  })
const short = (needed: bigint, spendable = needed - 1n) => ({
  ...{ code: 'PrepaymentUnavailable', context: { needed, spendable } }
})

test('a signer must pay the run and the transaction before anything is signed', async () => {
  const poor = await spending(RUN + FEE - 1n)
  await expect(schedule(poor, { providedId: 'rent' })).rejects.toMatchObject(short(RUN + FEE))
  expect(poor.sent()).toEqual([])
  // If the account cannot pay the run either, the stated amount includes the fee.
  const empty = await spending(-DEPOSIT)
  const refusal = { context: { ...short(RUN + FEE, 0n).context, missing: RUN + FEE + DEPOSIT } }
  await expect(schedule(empty, { providedId: 'rent' })).rejects.toMatchObject(refusal)
  const wanted = { providedId: 'rent', task: TRANSFER, schedule: times(SLOT) }
  const tasks = [{ ...wanted, allowFailure: true }]
  const planned = planTasks(empty.service, { owner: OWNER, tasks })
  await expect(planned).rejects.toMatchObject(refusal)
  // The chain decides when nothing is validated.
  await schedule(poor, { providedId: 'rent', validate: false })
  expect(poor.sent()).toHaveLength(1)
  const able = await spending(RUN + FEE)
  await schedule(able, { providedId: 'rent' })
  expect(able.sent()).toHaveLength(1)
})

test('a signer pays its tip with the fee', async () => {
  const poor = await spending(RUN + FEE + 8n)
  const tipped = schedule(poor, { providedId: 'rent', tip: 9n })
  await expect(tipped).rejects.toMatchObject(short(RUN + FEE + 9n))
})

test('an account that a signer acts for pays the run, and no fee', async () => {
  const as = { account: OWNER, wrap: (call: Hex) => call }
  const opened = await spending(RUN)
  await schedule(opened, { providedId: 'rent', as })
  expect(opened.sent()).toHaveLength(1)
})

test('without a fee that the runtime computes, a task has no price and is refused', async () => {
  const opened = await spending(RUN, () => {
    throw new Error('no fee')
  })
  await expect(schedule(opened, { providedId: 'rent' })).rejects.toMatchObject({
    code: 'FactMissing'
  })
  expect(opened.sent()).toEqual([])
})

/** Prepares tasks, and sends their transactions. */
async function scheduleAll(
  { service }: Awaited<ReturnType<typeof openSendingService>>,
  {
    names = ['rent', 'gift'],
    quote,
    ...more
  }: {
    readonly names?: readonly string[]
    readonly validate?: boolean
    /** The quote of each task. */
    readonly quote?: Pick<LiveQuote, 'inclusion' | 'total'>
  } = {}
): Promise<void> {
  const tasks = names.map((providedId) => ({ providedId, task: TRANSFER, schedule: times(SLOT) }))
  const planned = await planTasks(service, { owner: OWNER, tasks, ...more })
  const plans = planned.map((plan) => ({ ...plan, price: quote as LiveQuote }))
  for await (const { outcome } of sendTasks(service, plans, terms())) {
    expect(outcome.status).toBe('scheduled')
  }
}

test('one balance pays for all tasks and for their transaction', async () => {
  const byLength = (call: Hex) => FEE + BigInt(call.length)
  const rich = await spending(10n * RUN, byLength)
  await scheduleAll(rich)
  const [batch = '0x'] = rich.sent()
  const needed = 2n * RUN + byLength(batch)
  const poor = await spending(needed - 1n, byLength)
  await expect(scheduleAll(poor)).rejects.toMatchObject(short(needed))
  expect(poor.sent()).toEqual([])
  await scheduleAll(poor, { validate: false })
  const able = await spending(needed, byLength)
  await scheduleAll(able)
  expect(able.sent()).toEqual([batch])
})

test('the first of two transactions is signed only if the balance pays for both and for all tasks', async () => {
  const open = async (spendable: bigint, dearest = FEE) => {
    const feeOf = (): bigint => (opened.sent().length === 0 ? FEE : dearest)
    const opened = await openSendingService(
      (block) => [scheduled(block === 2 ? 'rent' : 'gift')],
      [],
      { free: DEPOSIT + spendable, feeOf, refTime: 10n ** 12n }
    )
    return opened
  }
  const all = 2n * (RUN + FEE)
  const poor = await open(all - 1n)
  const refusal = { context: { ...short(all).context, missing: 1n } }
  await expect(scheduleAll(poor)).rejects.toMatchObject(refusal)
  expect(poor.sent()).toEqual([])
  const able = await open(all)
  await scheduleAll(able)
  expect(able.sent()).toHaveLength(2)
  // Before the second transaction, its fee is read again. The first task is paid already.
  const dear = await open(all, all - RUN + 1n)
  const needed = all + 1n
  await expect(scheduleAll(dear)).rejects.toMatchObject(short(needed))
  expect(dear.sent()).toHaveLength(1)
})

test('the costs of a quote are not computed again', async () => {
  const inclusion = { value: 3n } as LiveQuote['inclusion']
  const opened = await spending(RUN)
  const one = scheduleAll(opened, {
    names: ['rent'],
    validate: false,
    quote: { inclusion, total: RUN + 9n }
  })
  await expect(one).rejects.toMatchObject(short(RUN + 9n, RUN))
  // The fee of a transaction with two tasks is not the fee in a quote.
  const quote = { inclusion, total: RUN + 9n }
  await expect(scheduleAll(opened, { quote, validate: false })).rejects.toMatchObject(
    short(2n * (RUN + 6n) + FEE, RUN)
  )
  // The fees of both quotes are an upper limit of that fee, which is then not computed.
  const able = await spending(2n * quote.total)
  await scheduleAll(able, { quote, validate: false })
  expect(able.sent()).toHaveLength(1)
})
