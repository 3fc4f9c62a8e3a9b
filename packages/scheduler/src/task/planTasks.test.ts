import { createChain, createMemorySource, FinalityMismatch } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import { bytesToHex, ParaclockError } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { createMemoryJournal } from '@paraclock/submission'
import { encodeProxiedCall } from '@paraclock/weights'
import { deriveTaskId } from '@paraclock/xcm'
import { expect, test, vi } from 'vitest'
import {
  inMinutes,
  type MemoryServiceArgs,
  NOW,
  OTHER,
  OWNER,
  openMemoryService,
  storeSlot,
  storeTask,
  TRANSFER
} from '../../test/fixtures/openMemoryService.ts'
import type { Service } from '../client/ServiceClient.ts'
import { quoteTask } from '../quote/quoteTask.ts'
import { getTask } from '../read/getTask.ts'
import { planProven, planTasks } from './planTasks.ts'
import type { PreparedTask } from './prepareTask.ts'
import type { PrepareTaskArgs, XcmpSpec } from './readTaskSpec.ts'
import { sendTasks } from './sendTasks.ts'
import type { WantedTask } from './TaskPlan.ts'

const at = (minutes: number): bigint => NOW + BigInt(minutes) * 60n
const times = (...minutes: readonly number[]) =>
  ({ kind: 'times', times: minutes.map(inMinutes) }) as const
const idOf = (providedId: string) =>
  deriveTaskId({ owner: OWNER, providedId: new TextEncoder().encode(providedId) }).taskId

/** The fee of one run of a transfer, from the rates of the runtime and the published weights. */
const RUN_FEE = 741_485_596n
/** The existential deposit of the runtime. */
const DEPOSIT = 100_000_000n

/** Prepares a transfer ten minutes later, on a service in memory. */
async function prepare(service: MemoryServiceArgs, asked: Partial<PrepareTaskArgs> = {}) {
  const client = await openMemoryService(service)
  return { client, prepared: await planOne(client, asked) }
}

async function planOne(client: Service, asked: Partial<PrepareTaskArgs> = {}) {
  const { validate, ...more } = asked
  const wanted = { providedId: 'rent', task: TRANSFER, schedule: times(10), ...more }
  const tasks = [{ ...wanted, allowFailure: true }]
  const [plan] = await planProven(client, { owner: OWNER, tasks, validate })
  return plan?.prepared as PreparedTask
}

test('a new task is compiled and encoded', async () => {
  const { client, prepared } = await prepare({})
  const { calls, taskIds, tasks, existing, compiled, replaced } = prepared
  expect({ taskIds, existing, replaced }).toEqual({
    ...{ taskIds: [idOf('rent')], existing: undefined, replaced: [] }
  })
  expect(tasks.map(({ call }) => call)).toEqual(calls)
  expect(calls.map((call) => client.chain.decodeCall(call))).toMatchObject([
    {
      method: 'schedule_native_transfer_task',
      args: {
        provided_id: new TextEncoder().encode('rent'),
        execution_times: [at(10)],
        amount: TRANSFER.amount
      }
    }
  ])
  expect(compiled.runs).toBe(1)
})

test.each(['WaitingForCt', 'WarmUp'])(
  'no task is planned at the stage %s of a migration',
  async (stage) => {
    await expect(prepare({ stage })).rejects.toMatchObject({
      code: 'DispatchFailed',
      message: expect.stringContaining(`at the stage ${stage} (rc2Migrator.rcMigrationStage)`)
    })
  }
)

test('a task is planned before a migration and after it', async () => {
  for (const stage of ['Pending', 'MigrationDone']) {
    expect((await prepare({ stage })).prepared.calls).toHaveLength(1)
  }
})

test('a list that is longer than the limit becomes several tasks', async () => {
  const schedule = times(...Array.from({ length: 37 }, (_, index) => index + 1))
  const { prepared } = await prepare({ free: 10n ** 15n }, { schedule })
  const lengths = prepared.tasks.map(({ schedule: own }) =>
    own.kind === 'fixed' ? own.executionTimes.length : 0
  )
  expect(lengths).toEqual([36, 1])
  expect(new Set(prepared.taskIds).size).toBe(2)
  expect(prepared.calls).toHaveLength(2)
})

test('a list is refused before its signature if its tasks do not fit into one transaction', async () => {
  // The largest transaction weighs almost a second.
  const calls = { TransactionPaymentCallApi_query_call_info: weighs(290_000_000_000n) }
  const long = (count: number) => times(...Array.from({ length: count }, (_, index) => index + 1))
  const service = { free: 10n ** 15n, calls }
  const { prepared } = await prepare(service, { schedule: long(108) })
  expect(prepared.calls).toHaveLength(3)
  const asked = { schedule: long(109) }
  const refusal = { code: 'ScheduleLimitExceeded', context: { runs: 109, fits: 108 } }
  await expect(prepare(service, asked)).rejects.toMatchObject(refusal)
  const client = (await openMemoryService(service)) as never
  const quoted = { owner: OWNER, providedId: 'rent', task: TRANSFER, ...asked }
  await expect(quoteTask(client, quoted)).rejects.toMatchObject(refusal)
  // The tasks of an interrupted request are found, although they would not fit.
  const entries = [0, 1, 2, 3].map((part) =>
    storeTask(
      `rent/${part + 1}`,
      asked.schedule.times
        .slice(36 * part, 36 * part + 36)
        .map((time) => BigInt(Date.parse(time) / 1000))
    )
  )
  const found = await prepare({ ...service, entries }, asked)
  expect(found.prepared.existing).toHaveLength(4)
})

test('a task that the service has is found, and has no calls', async () => {
  const { prepared } = await prepare({ entries: [storeTask('rent', [at(10)], { prepaid: 9n })] })
  expect(prepared).toMatchObject({ tasks: [], calls: [], taskIds: [idOf('rent')] })
  expect(prepared.existing).toEqual([{ taskId: idOf('rent'), nextRun: at(10), prepaid: 9n }])
})

const others: readonly (readonly [string, Partial<PrepareTaskArgs>])[] = [
  ['another amount', { task: { ...TRANSFER, amount: TRANSFER.amount + 1n } }],
  ['another recipient', { task: { ...TRANSFER, recipient: `0x${'07'.repeat(32)}` } }],
  ['other times', { schedule: times(11) }]
]
test.each(others)('a task with %s under the same id is refused', async (_, asked) => {
  const entries = [storeTask('rent', [at(10)])]
  await expect(prepare({ entries }, asked)).rejects.toMatchObject({
    code: 'DuplicateTask',
    context: { providedId: 'rent', nextRun: at(10) }
  })
})

test('the id of a list that becomes several tasks is refused if another task has it', async () => {
  const schedule = times(...Array.from({ length: 37 }, (_, index) => index + 1))
  const service = { entries: [storeTask('rent', [at(10)])], free: 10n ** 15n }
  await expect(prepare(service, { schedule })).rejects.toMatchObject({
    ...{ code: 'DuplicateTask', context: { providedId: 'rent', taskId: idOf('rent') } }
  })
  expect((await replace(service, { schedule })).prepared.calls).toHaveLength(3)
})

test('a replaced task is cancelled before its calls, and may keep its id', async () => {
  const entries = [storeTask('rent', [at(10)])]
  const client = await openMemoryService({ entries })
  const stored = await getTask(client, { taskId: idOf('rent') })
  if (stored === undefined) throw new TypeError('the task is not stored')
  const { prepared } = await prepare({ entries }, { schedule: times(11), replaced: [stored] })
  expect(prepared.existing).toBeUndefined()
  expect(prepared.replaced).toEqual([stored])
  expect(prepared.calls.map((call) => client.chain.decodeCall(call).method)).toEqual([
    'cancel_task',
    'schedule_native_transfer_task'
  ])
  // The same times again change nothing.
  const same = await prepare({ entries }, { replaced: [stored] })
  expect(same.prepared.existing).toHaveLength(1)
})

test('another task stays under its id when one task is replaced', async () => {
  const entries = [storeTask('rent', [at(10)]), storeTask('other', [at(12)])]
  const client = await openMemoryService({ entries })
  const other = await getTask(client, { taskId: idOf('other') })
  if (other === undefined) throw new TypeError('the task is not stored')
  // The task of the new times exists, and the replaced one must still be cancelled.
  const refused = prepare({ entries }, { replaced: [other] })
  await expect(refused).rejects.toMatchObject({ code: 'DuplicateTask' })
})

/** Prepares other times for the stored task, which its owner replaces. */
async function replace(service: MemoryServiceArgs, asked: Partial<PrepareTaskArgs> = {}) {
  const stored = await getTask(await openMemoryService(service), { taskId: idOf('rent') })
  if (stored === undefined) throw new TypeError('the task is not stored')
  return await prepare(service, { ...asked, replaced: [stored] })
}

test('a replaced task frees its own places, its prepayment and its id', async () => {
  const filled = (ids: readonly string[]) => ({
    ...storeSlot(10, 0),
    value: [...ids, ...(storeSlot(10, 256).value as readonly string[]).slice(ids.length)]
  })
  const stored = storeTask('rent', [at(10), at(20)])
  const schedule = times(10, 30)
  const inSlot = { entries: [stored, filled([idOf('rent')])] }
  // Beside cancelling and scheduling, a call bounds what the last place of the slot costs.
  expect((await replace(inSlot, { schedule })).prepared.calls).toHaveLength(3)
  // The run of a recurring task may have its place beside the slot, which stays full.
  const beside = { entries: [stored, filled([])] }
  await expect(replace(beside, { schedule })).rejects.toMatchObject({ code: 'TimeSlotFull' })
})

test('the prepayment of a replaced task pays, unless it stands in for locked tokens', async () => {
  const id = { type: 'AutomationTime', value: { type: 'Prepayment' } }
  const value = [{ id, amount: RUN_FEE }]
  const entries = [
    storeTask('rent', [at(10)], { prepaid: RUN_FEE }),
    { pallet: 'Balances', item: 'Holds', keys: [OWNER], value }
  ]
  const holds = (more: object) => ({
    entries,
    free: DEPOSIT,
    balance: { reserved: RUN_FEE, ...more }
  })
  expect((await replace(holds({}), { schedule: times(11) })).prepared.calls).toHaveLength(2)
  const locked = replace(holds({ frozen: DEPOSIT + RUN_FEE }), { schedule: times(11) })
  await expect(locked).rejects.toMatchObject({ code: 'PrepaymentUnavailable' })
})

test('one balance pays for all tasks of a schedule', async () => {
  const schedule = times(...Array.from({ length: 37 }, (_, index) => index + 1))
  const needed = 37n * RUN_FEE
  const short = prepare({ free: DEPOSIT + needed - 1n }, { schedule })
  await expect(short).rejects.toMatchObject({
    ...{ code: 'PrepaymentUnavailable', context: { needed, spendable: needed - 1n } }
  })
  const { prepared } = await prepare({ free: DEPOSIT + needed }, { schedule })
  expect(prepared.calls).toHaveLength(2)
})

test('the places of tasks that are planned before count as taken', async () => {
  const plan = async (others: number) => {
    const client = await openMemoryService({ entries: [storeSlot(10, others)] })
    const names = ['gift', 'rent']
    const tasks = names.map((providedId) => ({ providedId, task: TRANSFER, schedule: times(10) }))
    return (await planProven(client, { owner: OWNER, tasks })).map((one) => one.prepared?.needed)
  }
  // The last free place is taken: the next place has the fee of a crowded slot.
  expect(await plan(127)).toEqual([RUN_FEE, RUN_FEE + 6_103_516n])
  await expect(plan(255)).rejects.toMatchObject({ code: 'TimeSlotFull', context: { time: at(10) } })
})

test('the rules of the service are checked', async () => {
  const entries = [storeSlot(10, 256)]
  await expect(prepare({ entries })).rejects.toMatchObject({ code: 'TimeSlotFull' })
  await expect(prepare({ free: 700_000_000n })).rejects.toMatchObject({
    code: 'PrepaymentUnavailable'
  })
  const long = 'x'.repeat(257)
  await expect(prepare({}, { providedId: long })).rejects.toMatchObject({
    code: 'ProvidedIdLengthExceeded'
  })
  await expect(prepare({}, { task: { ...TRANSFER, recipient: OWNER } })).rejects.toMatchObject({
    code: 'TransferToSelf'
  })
  await expect(prepare({}, { schedule: times(-10) })).rejects.toMatchObject({ code: 'PastTime' })
})

test('a paused service and a stopped target are refused as on the chain', async () => {
  const paused = prepare({ entries: [{ item: 'Paused', value: true }] })
  await expect(paused).rejects.toMatchObject({
    ...{ code: 'DispatchFailed', context: { error: 'automationTime.ServicePaused' } }
  })
  const call = { kind: 'xcmp', paraId: 2000, call: '0x0102', weight: 10n ** 9n } as const
  const stopped = { pallet: 'XcmpHandler', item: 'Stopped', keys: [2000], value: null }
  await expect(prepare({ entries: [stopped] }, { task: call })).rejects.toMatchObject({
    ...{ code: 'DispatchFailed', context: { error: 'automationTime.TargetStopped' } }
  })
  await expect(
    prepare({ entries: [{ ...stopped, keys: [2001] }] }, { task: call })
  ).rejects.toMatchObject({
    code: 'TargetUnknown'
  })
  const unchecked = { validate: false }
  const { prepared } = await prepare({ entries: [{ item: 'Paused', value: true }] }, unchecked)
  expect(prepared.calls).toHaveLength(1)
})

test('without validation, the schedule and the action go to the chain unchanged', async () => {
  const asked = {
    validate: false,
    task: { ...TRANSFER, recipient: OWNER },
    schedule: { kind: 'times', times: [7n, 60n] }
  } as unknown as Partial<PrepareTaskArgs>
  const { prepared } = await prepare({ free: 1n }, asked)
  expect(prepared.compiled).toMatchObject({ runs: 2, adjustments: [], clockChanges: [] })
  expect(prepared.tasks[0]?.schedule).toEqual({ kind: 'fixed', executionTimes: [7n, 60n] })
  const endless = { kind: 'recurring', next: 61n, frequency: 7n }
  const remark = { kind: 'dynamicDispatch', call: '0x00000401' }
  const recurring = { ...asked, task: remark, schedule: endless } as unknown as typeof asked
  const weigh = { TransactionPaymentCallApi_query_call_info: weighs(1n) }
  const hour = await prepare({ variant: 'hour', calls: weigh }, recurring)
  expect(hour.prepared.compiled.runs).toBeUndefined()
  expect(hour.prepared.tasks[0]?.schedule).toEqual({
    ...{ kind: 'recurring', nextExecutionTime: 61n, frequency: 7n }
  })
})

test('a chain that computes another id is refused', async () => {
  const calls = { AutomationTimeApi_generate_task_id: `0x${'99'.repeat(32)}` } as const
  await expect(prepare({ calls })).rejects.toMatchObject({ code: 'FactMismatch' })
})

test('a node whose answer is no id does not refuse a task', async () => {
  const ask = async (id: string) => {
    const method = 'automationTime_generateTaskId'
    const service = await openMemoryService({ requests: { [method]: () => id } })
    // A runtime without the API for ids, so that the node is asked.
    vi.spyOn(service.chain, 'hasApi').mockReturnValue(false)
    return await planOne({ ...service, rpcMethods: [method] } as Service)
  }
  expect((await ask('task 7')).taskIds).toHaveLength(1)
  await expect(ask(`0x${'99'.repeat(32)}`)).rejects.toMatchObject({ code: 'FactMismatch' })
})

test('times between slots are refused, or moved if asked', async () => {
  const between = { kind: 'times', times: ['2026-01-01T00:10:30Z'] } as const
  await expect(prepare({}, { schedule: between })).rejects.toMatchObject({ code: 'InvalidTime' })
  const { prepared } = await prepare({}, { schedule: between, snap: 'next' })
  expect(prepared.tasks[0]?.schedule).toEqual({ kind: 'fixed', executionTimes: [at(11)] })
  expect(prepared.compiled.adjustments).toHaveLength(1)
})

test('a call of the chain itself has the weight that the chain states, and is limited by it', async () => {
  const task = { kind: 'dynamicDispatch', call: '0x00000401' } as const
  const at2 = { kind: 'times', times: ['2026-01-01T02:00:00Z'] } as const
  const asked = { task, schedule: at2 }
  const weigh = (refTime: bigint) => ({
    variant: 'hour' as const,
    calls: { TransactionPaymentCallApi_query_call_info: weighs(refTime) }
  })
  const { prepared } = await prepare(weigh(64n), asked)
  expect(prepared.action).toMatchObject({ callWeight: { refTime: 64n, proofSize: 0n } })
  await expect(prepare(weigh(10n ** 13n), asked)).rejects.toMatchObject({
    code: 'CallWeightExceeded'
  })
})

test('calls that are nested deeper than the service stores are refused', async () => {
  const service = {
    variant: 'hour' as const,
    calls: { TransactionPaymentCallApi_query_call_info: weighs(1n) }
  }
  const { chain } = await openMemoryService(service)
  const nest = (depth: number): object =>
    depth === 0
      ? { pallet: 'System', method: 'remark', args: { remark: new Uint8Array() } }
      : { pallet: 'Utility', method: 'batch', args: { calls: [nest(depth - 1)] } }
  const asked = (depth: number): Partial<PrepareTaskArgs> => ({
    schedule: { kind: 'times', times: ['2026-01-01T02:00:00Z'] },
    task: {
      kind: 'dynamicDispatch',
      call: bytesToHex(chain.runtime.encodeCall(nest(depth) as never))
    }
  })
  const refused = prepare(service, asked(17))
  await expect(refused).rejects.toMatchObject({ code: 'CallCannotBeDecoded' })
  expect((await prepare(service, asked(16))).prepared.calls).toHaveLength(1)
})

const REMARK = { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
const rates = {
  ...{ pallet: 'XcmpHandler', item: 'Targets', keys: [2200] },
  value: {
    ...{ version: 3, fee_per_second: 10n ** 12n, charge_per_second: 10n ** 12n },
    fee_asset: { type: 'V3', value: { parents: 1, interior: { type: 'Here' } } },
    program_weight: { ref_time: 10n ** 9n, proof_size: 0n },
    assumed_proof_size: 0n
  }
}

/** Plans a call on a target in memory, which measures a weight of 7 ps. */
async function planThere(task: Partial<XcmpSpec> = {}, wanted: Partial<WantedTask> = {}) {
  const block = { number: 7, hash: `0x${'45'.repeat(32)}` } as const
  const source = createMemorySource({
    requests: { chain_getBlockHash: block.hash },
    calls: { TransactionPaymentCallApi_query_call_info: `0x1c0000${'00'.repeat(16)}` }
  })
  const facts = { paraId: 2200 }
  const target = asProven(createChain({ name: 'target', metadata, source, block, facts }))
  const spec: XcmpSpec = { kind: 'xcmp', target, paraId: 2200, call: REMARK, ...task }
  const asked = { providedId: 'rent', schedule: times(10), task: spec, ...wanted }
  const service = await openMemoryService({ entries: [rates] })
  const [plan] = await planTasks(service, { owner: OWNER, tasks: [asked] })
  return { plan, target }
}

test('a call in words is wrapped for the user, measured, priced and described', async () => {
  const { plan, target } = await planThere()
  const call = encodeProxiedCall({ chain: target, real: OWNER, call: REMARK })
  const weight = { refTime: 7n, proofSize: 0n }
  expect(plan?.task).toEqual({ kind: 'xcmp', paraId: 2200, call, weight })
  expect(plan?.price?.perRun.xcmpFee).toBeGreaterThan(0n)
  const [head, action] = plan?.sentences ?? []
  expect(head).toBe('the task rent, to run once, at 2026-01-01 00:10 UTC:')
  expect(action).toContain('on parachain 2200: proxy.proxy(')
  expect(action).toMatch(/a weight of 7 ps and 0 bytes of proof \(0.0% and 0.0% of .+, by .+: 0x/)
  const whole = await planThere({ call, isWhole: true, weight, user: OTHER })
  expect(whole.plan?.task).toEqual(plan?.task)
  expect(whole.plan?.sentences[1]).toContain('by the weight that was given')
})

test('a target that is another parachain than the configured one is refused', async () => {
  await expect(planThere({ paraId: 2300 })).rejects.toMatchObject({
    ...{ code: 'ChainMismatch', context: { fact: 'paraId', expected: 2300, actual: 2200 } }
  })
  const { plan } = await planThere({ paraId: undefined } as never)
  expect(plan?.task).toMatchObject({ paraId: 2200 })
})

test('a weight above the limit of a transaction is refused', async () => {
  const weight = { refTime: 400_000_000_000_000n, proofSize: 1n }
  await expect(planThere({ weight })).rejects.toMatchObject({
    code: 'CallWeightExceeded',
    message: expect.stringContaining('400000000000000 ps')
  })
})

test('a call that cannot be decoded is refused, unless that is allowed', async () => {
  const weight = { refTime: 1n, proofSize: 1n }
  const task = { kind: 'xcmp', paraId: 2200, call: '0x00ff', weight } as const
  const refusal = { code: 'CallCannotBeDecoded', context: { call: '0x00ff' } }
  await expect(planThere({}, { task })).rejects.toMatchObject(refusal)
  const { plan } = await planThere({}, { task, allowFailure: true })
  expect(plan?.sentences[1]).toBe('on parachain 2200: 0x00ff')
  await expect(planThere({ call: '0x00ff' }, { allowFailure: true })).rejects.toMatchObject({
    code: 'CallMalformed'
  })
  const unproven = { ...(await planThere()).target }
  await expect(planThere({ target: unproven as never })).rejects.toMatchObject({
    code: 'RuntimeProofFailed'
  })
})

test('a call is planned at the present block of its target, which is recent', async () => {
  const { target } = await planThere()
  const fault = { chain: 'target', number: 7, problem: 'a fork' }
  Object.assign(target, {
    present: () => Promise.reject(new ParaclockError(FinalityMismatch, fault))
  })
  await expect(planThere({ target })).rejects.toMatchObject({
    code: 'FinalityMismatch',
    context: fault
  })
})

test('a service that would refuse a task says so in a plan that is only shown', async () => {
  const service = await openMemoryService({ free: 1n })
  const tasks = [{ providedId: 'rent', task: TRANSFER, schedule: times(10), allowFailure: true }]
  const plan = async (keepRefused: boolean) =>
    await planTasks(service, { owner: OWNER, tasks: tasks as never, keepRefused })
  await expect(plan(false)).rejects.toMatchObject({ code: 'PrepaymentUnavailable' })
  const plans = await plan(true)
  expect(plans[0]?.sentences.at(-1)).toContain('Sent now, the service would refuse it')
  const terms = { signer: { account: OWNER }, journal: createMemoryJournal() } as never
  await expect(sendTasks(service, plans, terms).next()).rejects.toBe(plans[0]?.refusal)
})

/** The answer to a question for the weight of a call. */
function weighs(refTime: bigint): `0x${string}` {
  const bytes = refTime.toString(16).padStart(16, '0').match(/../g)?.reverse().join('') ?? ''
  return `0x${`13${bytes}`}${'00'}${'00'}${'00'.repeat(16)}`
}
