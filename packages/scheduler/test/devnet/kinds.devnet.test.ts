import { bytesToHex, type Hex, type UnixSeconds } from '@paraclock/core'
import { type Devnet, devAccount, type Snapshot, startDevnet } from '@paraclock/devnet'
import {
  asMultisig,
  asProxy,
  attachApi,
  type CallSigner,
  createMemoryJournal,
  pairSigner,
  resumeSubmissions,
  submitCall,
  walletSigner
} from '@paraclock/submission'
import type { KeyringPair } from '@polkadot/keyring/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import {
  createKeyDerived,
  createKeyMulti,
  decodeAddress,
  encodeAddress
} from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { HourService } from '../../src/client/ServiceClient.ts'
import {
  type CancelledTask,
  cancelTask,
  connectService,
  getTask,
  listTasks,
  type MinuteService,
  planCancel,
  planTasks,
  previewTask,
  quoteTask,
  scheduleTask,
  sendTasks,
  type TaskEntry,
  watchTask
} from '../../src/index.ts'
import type { TaskSubmission } from '../../src/task/scheduleTask.ts'
import { call, laterSlot, readFree, UNIT } from './networkCalls.ts'
import { readEntries } from './readEntries.ts'

const code = (wanted: string) => expect.objectContaining({ code: wanted })
const noProof = () => Promise.reject(new Error('no proof is asked for'))
const soon = { deadlineMs: 30_000 }
/** The existential deposit of the service. */
const DEPOSIT = 100_000_000n

/** Builds a block, and expects the tasks to be scheduled in it. */
async function settle(net: Devnet, submission: TaskSubmission) {
  await net.build()
  const outcome = await submission.outcome(soon)
  if (outcome.status !== 'scheduled') throw new Error(outcome.status)
  return outcome
}

const kindsOf = (entries: readonly TaskEntry[]): string[] => entries.map(({ kind }) => kind)

describe('variant hour', () => {
  let net: Devnet
  let service: HourService
  let bob: KeyringPair
  let signer: CallSigner
  let fresh: Snapshot

  beforeAll(async () => {
    net = await startDevnet({ variant: 'hour' })
    bob = await devAccount('Bob')
    signer = pairSigner(bob)
    const connected = await connectService({ api: net.service.api, allowUnconfirmed: true })
    if (connected.variant !== 'hour') throw new Error(connected.variant)
    service = connected
    fresh = await net.snapshot()
  })

  afterAll(() => net?.stop())

  test('a recurring dispatch runs, is rescheduled, and is cancelled', async () => {
    await net.restore(fresh)
    const journal = createMemoryJournal()
    const charlie = await devAccount('Charlie')
    const before = await readFree(net.service, charlie.address)
    const slot = laterSlot(net, 3_600)
    const transfer = call(net.service, 'balances.transferKeepAlive', charlie.address, UNIT)
    const task = { kind: 'dynamicDispatch', call: transfer.method.toHex() } as const
    const schedule = { kind: 'recurring', next: slot, frequency: 7_200 } as const
    const asked = { providedId: 'salary', schedule }
    const quote = await quoteTask(service, { ...asked, task, owner: bob.address })
    expect(quote).toMatchObject({ recurring: true, runs: 1, compiled: { tasks: [{}] } })
    expect(quote.endurance?.runs).toBeGreaterThan(1n)
    const submission = await scheduleTask(service, {
      ...asked,
      task,
      signer,
      journal
    })
    const scheduled = await settle(net, submission)
    expect(scheduled.fee).toBe(quote.inclusion.value)
    expect(scheduled.tasks[0]?.prepaid).toBe(quote.prepaid.value)
    const stored = await net.service.api.query['automationTime']!['tasks']!(submission.taskIds[0])
    const maxFee = (2n * quote.prepaid.value).toLocaleString('en')
    expect(stored.toHuman()).toMatchObject({ V1: { bounds: { maxFee } } })
    await net.travelTo(BigInt(slot + 3_600) as UnixSeconds)
    expect((await readFree(net.service, charlie.address)) - before).toBe(UNIT)
    const toCancel = { providedId: 'salary', signer, journal, idempotencyKey: 'end of salary' }
    const cancelling = await cancelTask(service, toCancel)
    await net.build()
    // The task is no longer stored, as if the program was killed after its block.
    const resuming = await cancelTask(service, toCancel)
    for (const { outcome } of [cancelling, resuming]) {
      expect(await outcome(soon)).toMatchObject({
        status: 'cancelled',
        tasks: [{ refund: quote.prepaid.value }]
      })
    }
    await expect(
      cancelTask(service, { ...toCancel, idempotencyKey: 'another' })
    ).rejects.toMatchObject({ code: 'TaskDoesNotExist' })
    const taskId = String(submission.taskIds[0])
    const fromBlock = scheduled.block.number
    const { entries, cursor } = await readEntries(watchTask(service, { taskId, fromBlock }))
    expect(kindsOf(entries)).toEqual([
      'scheduled',
      'other',
      'running',
      'executed',
      'rescheduled',
      'cancelled'
    ])
    expect(cursor?.over).toBe(true)
    // A watch from any entry yields the later entries again, and no others.
    const resumed = await readEntries(
      watchTask(service, {
        taskId,
        fromBlock,
        cursor: {
          service: { block: entries[1]!.block.number, events: entries[1]!.event + 1 },
          target: undefined,
          sent: [],
          over: false
        }
      })
    )
    expect(resumed.entries).toEqual(entries.slice(2))
  })

  test('a run that fails, and one that is missed, are told with their errors and refunds', async () => {
    await net.restore(fresh)
    const journal = createMemoryJournal()
    const slot = laterSlot(net, 3_600)
    const { address } = await devAccount('Charlie')
    const unpaid = call(net.service, 'balances.transferKeepAlive', address, 10n ** 30n)
    const submission = await scheduleTask(service, {
      // It would fail now, too.
      allowFailure: true,
      providedId: 'unpaid',
      schedule: { kind: 'times', times: [slot, slot + 7_200] },
      task: { kind: 'dynamicDispatch', call: unpaid.method.toHex() },
      signer,
      journal
    })
    const { block } = await settle(net, submission)
    await net.travelTo(BigInt(slot) as UnixSeconds)
    await net.travelTo(BigInt(slot + 14_400) as UnixSeconds, { skip: true })
    const taskId = String(submission.taskIds[0])
    const { entries } = await readEntries(watchTask(service, { taskId, fromBlock: block.number }))
    expect(entries).toMatchObject([
      { kind: 'scheduled', runs: 2 },
      { kind: 'running' },
      { kind: 'failed', error: { code: 'DispatchFailed', source: 'chain' }, last: false },
      { kind: 'rescheduled', nextRun: BigInt(slot + 7_200) },
      { kind: 'missed', run: BigInt(slot + 7_200), last: true }
    ])
  })

  test('a long schedule becomes several tasks in one transaction, and is previewed and listed', async () => {
    await net.restore(fresh)
    const journal = createMemoryJournal()
    const slot = laterSlot(net, 3_600)
    const schedule = { kind: 'every', hours: 1, from: slot, count: 50 } as const
    const preview = await previewTask(service, { providedId: 'hourly', schedule, runs: 3 })
    expect(preview.runs.map(({ time }) => Number(time))).toEqual([slot, slot + 3_600, slot + 7_200])
    const submission = await scheduleTask(service, {
      idempotencyKey: 'hourly',
      schedule,
      task: {
        kind: 'dynamicDispatch',
        call: call(net.service, 'system.remark', '0x01').method.toHex()
      },
      signer,
      journal
    })
    const { tasks } = await settle(net, submission)
    expect(tasks.map(({ taskId }) => taskId)).toEqual(submission.taskIds)
    const listed: string[] = []
    for await (const task of listTasks(service, { owner: bob.address, pageSize: 1 })) {
      listed.push(task.taskId)
    }
    expect(listed.sort()).toEqual([...submission.taskIds].sort())
  })

  test('a schedule is split by the limits that the manager of the service has set', async () => {
    await net.restore(fresh)
    const limits = { places: 2, horizon: 20 * 3_600, executionTimes: 4 }
    await net.sudo(net.service, call(net.service, 'automationTime.setBookingLimits', limits))
    const limited = await connectService({ api: net.service.api })
    expect(limited.limits).toMatchObject({
      maxTasksPerSlot: 2,
      horizon: 72_000n,
      maxExecutionTimes: 4
    })
    const from = laterSlot(net, 3_600)
    const submission = await scheduleTask(limited as HourService, {
      idempotencyKey: 'limited',
      schedule: { kind: 'every', hours: 1, from, count: 10 },
      task: {
        kind: 'dynamicDispatch',
        call: call(net.service, 'system.remark', '0x01').method.toHex()
      },
      signer,
      journal: createMemoryJournal()
    })
    expect((await settle(net, submission)).tasks).toHaveLength(3)
  })

  test('the chain raises the code that was not checked here', async () => {
    await net.restore(fresh)
    const remark = call(net.service, 'system.remark', '0x01').method.toHex()
    const task = { kind: 'dynamicDispatch', call: remark } as const
    const asked = { providedId: 'late', task, signer, journal: createMemoryJournal() }
    const past = { ...asked, schedule: { kind: 'times', times: [3_600] } } as const
    await expect(scheduleTask(service, past)).rejects.toMatchObject({
      code: 'PastTime',
      source: 'local'
    })
    const unchecked = { ...past, validate: false }
    await expect(scheduleTask(service, unchecked)).rejects.toMatchObject({
      code: 'PastTime',
      source: 'chain'
    })
    const sent = await scheduleTask(service, { ...unchecked, dryRun: false })
    await net.build()
    expect(await sent.outcome(soon)).toMatchObject({
      status: 'failed',
      error: { code: 'PastTime', source: 'chain' }
    })
    const none = cancelTask(service, { providedId: 'none', signer, journal: asked.journal })
    await expect(none).rejects.toThrow(code('TaskDoesNotExist'))
  })
})

describe('variant minute', () => {
  let net: Devnet
  let service: MinuteService
  let bob: KeyringPair
  let signer: CallSigner
  let fresh: Snapshot

  beforeAll(async () => {
    net = await startDevnet({ variant: 'minute' })
    bob = await devAccount('Bob')
    signer = pairSigner(bob)
    const connected = await connectService({ api: net.service.api, allowUnconfirmed: true })
    if (connected.variant !== 'minute') throw new Error(connected.variant)
    service = connected
    fresh = await net.snapshot()
  })

  afterAll(() => net?.stop())

  const transferTo = async (name: string) =>
    ({
      kind: 'nativeTransfer',
      recipient: (await devAccount(name)).address,
      amount: 2n * UNIT
    }) as const

  test('a transfer is quoted to the unit, and made at its times', async () => {
    await net.restore(fresh)
    const task = await transferTo('Charlie')
    const slot = laterSlot(net, 60)
    const schedule = { kind: 'times', times: [slot, slot + 120] } as const
    const asked = { providedId: 'rent', schedule }
    const quote = await quoteTask(service, { ...asked, task, owner: bob.address })
    const before = await readFree(net.service, bob.address)
    const received = await readFree(net.service, task.recipient)
    const journal = createMemoryJournal()
    const submission = await scheduleTask(service, {
      ...asked,
      task,
      signer,
      journal
    })
    const outcome = await settle(net, submission)
    expect(outcome.fee).toBe(quote.inclusion.value)
    expect(before - (await readFree(net.service, bob.address))).toBe(quote.total)
    await net.travelTo(BigInt(slot + 180) as UnixSeconds)
    expect((await readFree(net.service, task.recipient)) - received).toBe(4n * UNIT)
    const spent = before - (await readFree(net.service, bob.address))
    expect(spent).toBe(quote.total + 4n * UNIT)
    const taskId = String(submission.taskIds[0])
    const { entries } = await readEntries(
      watchTask(service, { taskId, fromBlock: outcome.block.number })
    )
    expect(kindsOf(entries)).toEqual([
      'scheduled',
      'running',
      'executed',
      'rescheduled',
      'running',
      'executed',
      'completed'
    ])
  })

  test('the account that the signer acts as owns the tasks, and cancels them', async () => {
    await net.restore(fresh)
    const derived = encodeAddress(createKeyDerived(bob.address, 7))
    await net.sudo(net.service, call(net.service, 'balances.forceSetBalance', derived, 100n * UNIT))
    const as = {
      account: bytesToHex(decodeAddress(derived)),
      wrap: (inner: Hex) => call(net.service, 'utility.asDerivative', 7, inner).method.toHex()
    }
    const [task, journal] = [await transferTo('Charlie'), createMemoryJournal()]
    const schedule = { kind: 'times', times: [laterSlot(net, 60)] } as const
    const asked = { providedId: 'board', schedule, task, signer, as, journal }
    const outcome = await settle(net, await scheduleTask(service, asked))
    const taskId = String(outcome.tasks[0]?.taskId)
    expect(await getTask(service, { owner: derived, providedId: 'board' })).toMatchObject({
      taskId
    })
    const own = cancelTask(service, { taskId, signer, journal: createMemoryJournal() })
    await expect(own).rejects.toThrow(code('NotTaskOwner'))
    const cancelling = await cancelTask(service, { taskId, signer, as, journal })
    await net.build()
    expect(await cancelling.outcome(soon)).toMatchObject({ status: 'cancelled' })
    expect(await getTask(service, { owner: derived, providedId: 'board' })).toBeUndefined()
  })

  test('asked for twice it is one task, also when the journal is gone', async () => {
    await net.restore(fresh)
    const task = await transferTo('Dave')
    const schedule = { kind: 'times', times: [laterSlot(net, 60)] } as const
    const asked = { idempotencyKey: 'once', schedule, task, signer }
    const journal = createMemoryJournal()
    const first = await scheduleTask(service, { ...asked, journal })
    const second = await scheduleTask(service, { ...asked, journal })
    expect(second.record).toEqual(first.record)
    // The chain does not have the task yet, so the journal alone refuses another one.
    const more = { ...asked, task: { ...task, amount: 3n * UNIT } }
    const early = scheduleTask(service, { ...more, journal })
    await expect(early).rejects.toThrow(code('SubmissionKeyMismatch'))
    await settle(net, first)
    expect(await second.outcome(soon)).toMatchObject({ status: 'scheduled' })
    const other = createMemoryJournal()
    const third = await scheduleTask(service, { ...asked, journal: other })
    expect(await third.outcome()).toMatchObject({
      status: 'existing',
      tasks: [{ taskId: first.taskIds[0] }]
    })
    for (const kept of [journal, other]) {
      const refused = scheduleTask(service, { ...more, journal: kept })
      await expect(refused).rejects.toThrow(code('DuplicateTask'))
    }
    const stored = await getTask(service, { owner: bob.address, providedId: 'once' })
    expect(stored).toMatchObject({ taskId: first.taskIds[0], action: { amount: 2n * UNIT } })
  })

  test('a balance that drops between quote and submission is found before anything is signed', async () => {
    await net.restore(fresh)
    const ferdie = await devAccount('Paraclock poor')
    await net.fund({ chain: net.service, account: ferdie.address, amount: UNIT / 20n })
    const submission = scheduleTask(service, {
      providedId: 'too much',
      schedule: { kind: 'every', minutes: 1, from: laterSlot(net, 60), count: 36 },
      task: await transferTo('Charlie'),
      signer: pairSigner(ferdie),
      journal: createMemoryJournal(),
      validate: false
    })
    await expect(submission).rejects.toMatchObject({
      code: 'PrepaymentUnavailable',
      source: 'chain'
    })
  })

  test('an owner must have the price with the fee, and the chain takes each unit of it', async () => {
    await net.restore(fresh)
    const asked = {
      ...{ providedId: 'dear', task: await transferTo('Charlie') },
      schedule: { kind: 'times', times: [laterSlot(net, 60)] } as const
    }
    const price = (await quoteTask(service, { ...asked, owner: bob.address })).total
    const open = async (name: string, amount: bigint) => {
      const pair = await devAccount(name)
      await net.fund({ chain: net.service, account: pair.address, amount })
      // An owner without more than the price cannot pay the transfer now.
      const terms = { signer: pairSigner(pair), journal: createMemoryJournal() }
      return { pair, args: { ...asked, ...terms, allowFailure: true } }
    }
    const poor = await open('Paraclock poor', DEPOSIT + price - 1n)
    await expect(scheduleTask(service, poor.args)).rejects.toMatchObject({
      ...{ code: 'PrepaymentUnavailable', source: 'local' },
      context: { needed: price, spendable: price - 1n }
    })
    // The dry run takes no fee. The chain takes the fee, and then lacks one unit.
    const sent = await scheduleTask(service, { ...poor.args, validate: false })
    await net.build()
    expect(await sent.outcome(soon)).toMatchObject({
      status: 'failed',
      error: { code: 'PrepaymentUnavailable', source: 'chain' }
    })
    const able = await open('Paraclock able', DEPOSIT + price)
    await settle(net, await scheduleTask(service, able.args))
    expect(await readFree(net.service, able.pair.address)).toBe(DEPOSIT)
  })

  test('a member of a multisig must have the fee and the deposit of the first approval', async () => {
    await net.restore(fresh)
    const open = async (name: string, spendable: bigint) => {
      const member = await devAccount(name)
      const as = asMultisig({
        ...{ chain: service.chain, signer: member.address, others: [bob.address], threshold: 2 },
        maxWeight: { refTime: 10n ** 9n, proofSize: 50_000n }
      })
      const owner = encodeAddress(as.account)
      await net.fund({ chain: net.service, account: owner, amount: 100n * UNIT })
      const amount = DEPOSIT + spendable
      await net.fund({ chain: net.service, account: member.address, amount })
      const asked = {
        ...{ providedId: 'board', task: await transferTo('Charlie'), as },
        schedule: { kind: 'times', times: [laterSlot(net, 60)] } as const,
        ...{ signer: pairSigner(member), journal: createMemoryJournal() }
      }
      return { member, asked }
    }
    // The base and the factor of two members.
    const deposit = UNIT + (2n * UNIT) / 10n
    const poor = await open('Paraclock poor', deposit)
    const refusal = await scheduleTask(service, poor.asked).catch((error: unknown) => error)
    // The chain takes the fee, and then lacks the deposit.
    const sent = await scheduleTask(service, { ...poor.asked, validate: false, dryRun: false })
    await net.build()
    expect(await sent.outcome(soon)).toMatchObject({
      status: 'failed',
      error: { context: { error: 'balances.InsufficientBalance' } }
    })
    const fee = deposit - ((await readFree(net.service, poor.member.address)) - DEPOSIT)
    expect(refusal).toMatchObject({
      ...{ code: 'SignerFundsMissing', source: 'local' },
      context: {
        account: encodeAddress(poor.member.address, service.chain.facts.ss58Prefix),
        ...{ needed: deposit + fee, available: deposit, deposit }
      }
    })
    const able = await open('Paraclock able', deposit + fee)
    const approved = await scheduleTask(service, able.asked)
    await net.build()
    await expect(approved.outcome(soon)).rejects.toThrow(code('CallAwaited'))
  })

  test('many at once leave no number out, and many tasks are resumed and not booked twice', async () => {
    await net.restore(fresh)
    const journal = createMemoryJournal()
    const chain = await service.signing()
    const remark = (index: number) =>
      call(net.service, 'system.remark', `0x${index.toString(16).padStart(4, '0')}`).method.toHex()
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        submitCall({ chain, call: remark(index), signer, journal })
      )
    )
    expect(sent.map(({ record }) => record.nonce).sort((one, two) => one - two)).toEqual(
      sent.map((_, index) => index)
    )
    await net.build(2)
    const outcomes = await Promise.all(sent.map((submission) => submission.outcome(soon)))
    expect(outcomes.every(({ status }) => status === 'succeeded')).toBe(true)

    const task = await transferTo('Eve')
    // A day ahead: blocks are built all along, and on a slow machine many.
    const first = laterSlot(net, 60) + 86_400
    const tasks = Array.from({ length: 110 }, (_, index) => ({
      providedId: `bulk ${index}`,
      schedule: { kind: 'times', times: [first + 60 * (index % 7)] } as const,
      task
    }))
    const plan = (wanted: readonly object[] = tasks) =>
      planTasks(service, { owner: bob.address, tasks: wanted as never })
    const plans = await plan()
    const idsOf = (some: typeof plans) => some.flatMap(({ prepared }) => prepared?.taskIds ?? [])
    const asked = { signer, journal }
    // No block is built: the operation ends before it knows what became of its transaction.
    const cut = sendTasks(service, plans, { ...asked, deadlineMs: 3000 }).next()
    await expect(cut).rejects.toEqual(code('DeadlineExceeded'))
    await net.build()
    const [open, ...others] = await resumeSubmissions({ chain, journal })
    expect(others).toEqual([])
    expect(await open?.outcome(soon)).toMatchObject({ status: 'succeeded' })
    const again = await plan()
    const isBooked = again.map(({ status }) => status === 'existing')
    // All of the first transaction, and none of those that were not sent.
    const booked = isBooked.indexOf(false)
    expect(booked).toBeGreaterThan(1)
    expect(isBooked).toEqual(tasks.map((_, index) => index < booked))
    const building = setInterval(() => void net.build(), 200)
    onTestFinished(() => clearInterval(building))
    const left: (string | undefined)[] = []
    for await (const batch of sendTasks(service, again, { ...asked, ...soon })) {
      left.push(...idsOf(batch.plans))
      expect(batch.outcome).toMatchObject({ status: 'scheduled' })
    }
    expect(left).toEqual(idsOf(plans.slice(booked)))
    const other = { providedId: 'bulk 0', schedule: { kind: 'times', times: [first + 60] }, task }
    await expect(plan([other])).rejects.toEqual(code('DuplicateTask'))
    const taskIds: string[] = []
    for await (const { taskId } of listTasks(service)) taskIds.push(taskId)
    expect([...taskIds].sort()).toEqual(idsOf(plans).toSorted())
    const missing = `0x${'00'.repeat(32)}`
    const owner = bob.address
    const refused = planCancel(service, { owner, taskIds: [...taskIds.slice(0, 2), missing] })
    await expect(refused).rejects.toEqual(code('TaskDoesNotExist'))
    const cancelled: CancelledTask[] = []
    const cancels = await planCancel(service, { owner, taskIds })
    expect(cancels.map(({ refusal }) => refusal)).toEqual(cancels.map(() => undefined))
    for await (const batch of sendTasks(service, cancels, { signer, journal, ...soon })) {
      if (batch.outcome.status === 'cancelled') cancelled.push(...batch.outcome.tasks)
    }
    expect(cancelled.map(({ taskId }) => taskId)).toEqual(taskIds)
    expect(cancelled.every(({ refund }) => refund === cancelled[0]?.refund)).toBe(true)
    expect(cancelled[0]?.refund).toBeGreaterThan(0n)
  })

  test('what is signed elsewhere is sent once', async () => {
    await net.restore(fresh)
    const remark = call(net.service, 'system.remark', '0x0102').method.toHex()
    const chain = await attachApi({ api: net.service.api, name: 'service' })
    const journal = createMemoryJournal()
    // The key is on another machine: the payload travels there as text, and its signature back.
    const carried: string[] = []
    const remote: CallSigner = {
      account: bob.address,
      sign: async (payload, ...rest) => {
        carried.push(JSON.stringify(payload))
        return signer.sign(JSON.parse(carried[0] as string) as SignerPayloadJSON, ...rest)
      }
    }
    const sent = { chain, call: remark, signer: remote, journal, key: 'remote', eraBlocks: 1024 }
    const one = await submitCall(sent)
    const two = await submitCall(sent)
    expect(two.record).toEqual(one.record)
    expect(one.record).toMatchObject({ key: 'remote', lastBlock: one.record.birth.number + 1023 })
    expect(carried).toHaveLength(1)
    await net.build()
    expect(await one.outcome(soon)).toMatchObject({ status: 'succeeded' })
    // A journal that another program left: what is in it is done, and nothing is sent anew.
    const left = createMemoryJournal([{ kind: 'signed', record: one.record }])
    const [resumed] = await resumeSubmissions({ chain, journal: left })
    expect(await resumed?.outcome(soon)).toEqual(await one.outcome())
    // An extension signs the same payload, and may hand back the whole transaction.
    const extension = walletSigner({
      account: bob.address,
      signer: {
        signPayload: async (payload) => {
          const { registry } = net.service.api
          const encode = (one: SignerPayloadJSON) =>
            registry.createType('ExtrinsicPayload', one, { version: one.version }).toU8a(true)
          const { signature: own } = await signer.sign(payload, encode, noProof)
          const unsigned = registry.createType('Extrinsic', {
            method: registry.createType('Call', payload.method)
          })
          const signedTransaction = unsigned.addSignature(payload.address, own, payload).toHex()
          return { id: 1, signature: own, signedTransaction }
        }
      }
    })
    const third = await submitCall({ chain, call: remark, signer: extension, journal })
    await net.build()
    expect(await third.outcome(soon)).toMatchObject({ status: 'succeeded' })
    const swapped: CallSigner = {
      account: bob.address,
      sign: async (payload, encode, proveMetadata) => {
        const { registry } = net.service.api
        const method = call(net.service, 'system.remark', '0x66').method.toHex()
        const signed = await signer.sign({ ...payload, method }, encode, proveMetadata)
        const other = registry.createType('Extrinsic', {
          method: registry.createType('Call', method)
        })
        const signedTransaction = other
          .addSignature(payload.address, signed.signature, { ...payload, method })
          .toHex()
        return { ...signed, signedTransaction }
      }
    }
    const changed = submitCall({ chain, call: remark, signer: swapped, journal })
    await expect(changed).rejects.toThrow(code('SignedCallMismatch'))
    const forged = `0x01${'11'.repeat(64)}` as const
    const forger: CallSigner = { account: bob.address, sign: async () => ({ signature: forged }) }
    const refused = submitCall({ chain, call: remark, signer: forger, journal })
    await expect(refused).rejects.toThrow(code('SubmissionRefused'))
  })

  test('a call is made as another account, and one that fails there is not sent, or has failed', async () => {
    await net.restore(fresh)
    const { relay } = net
    const signing = await attachApi({ api: relay.api, name: 'relay', allowUnconfirmed: true })
    const { chain } = signing
    const charlie = await devAccount('Charlie')
    const journal = createMemoryJournal()
    const grant = call(relay, 'proxy.addProxy', bob.address, 'Any', 0)
    await net.execute({ chain: relay, call: grant, signer: charlie })
    const actor = asProxy({ chain, real: charlie.address, forceProxyType: 'Any' })
    const spend = (amount: bigint) =>
      actor.wrap(call(relay, 'balances.transferKeepAlive', bob.address, amount).method.toHex())
    const submit = async (wrapped: `0x${string}`, by = signer, dryRun = true) => {
      const sent = await submitCall({ chain: signing, call: wrapped, signer: by, journal, dryRun })
      await net.build()
      return sent.outcome(soon)
    }
    expect(await submit(spend(1_000_000_000_000n))).toMatchObject({ status: 'succeeded' })
    const failed = { code: 'DispatchFailed', source: 'chain' }
    await expect(submit(spend(10n ** 30n))).rejects.toMatchObject(failed)
    expect(await submit(spend(10n ** 30n), signer, false)).toMatchObject({
      status: 'failed',
      error: failed
    })

    const maxWeight = { refTime: 1_000_000_000n, proofSize: 10_000n }
    const pair = { chain, threshold: 2, maxWeight }
    const first = { ...pair, signer: bob.address, others: [charlie.address] }
    const board = asMultisig(first)
    expect(encodeAddress(board.account)).toBe(
      encodeAddress(createKeyMulti([bob.address, charlie.address], 2))
    )
    const remark = call(relay, 'system.remarkWithEvent', '0x01').method.toHex()
    const approved = await submit(board.wrap(remark))
    if (approved.status !== 'succeeded') throw approved.error
    const timepoint = { height: approved.block.number, index: approved.index }
    const second = { ...pair, signer: charlie.address, others: [bob.address], timepoint }
    const done = await submit(asMultisig(second).wrap(remark), pairSigner(charlie))
    if (done.status !== 'succeeded') throw done.error
    const names = done.events.map(({ pallet, name }) => `${pallet}.${name}`)
    expect(names).toContain('Multisig.MultisigExecuted')
    expect(names).toContain('System.Remarked')
  })
})
