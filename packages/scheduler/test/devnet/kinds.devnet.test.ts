import type { UnixSeconds } from '@paraclock/core'
import { type Devnet, devAccount, type Snapshot, startDevnet } from '@paraclock/devnet'
import { asMultisig, type CallSigner, createMemoryJournal, pairSigner } from '@paraclock/submission'
import type { KeyringPair } from '@polkadot/keyring/types'
import { encodeAddress } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HourService } from '../../src/client/ServiceClient.ts'
import {
  cancelTask,
  connectService,
  type MinuteService,
  quoteTask,
  scheduleTask,
  type TaskEntry,
  watchTask
} from '../../src/index.ts'
import type { TaskSubmission } from '../../src/task/scheduleTask.ts'
import { call, laterSlot, readFree, UNIT } from './networkCalls.ts'
import { readEntries } from './readEntries.ts'

const code = (wanted: string) => expect.objectContaining({ code: wanted })
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
})
