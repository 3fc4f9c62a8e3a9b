import { type ConnectedChain, connectChain, openProven } from '@paraclock/connect'
import type { UnixSeconds } from '@paraclock/core'
import { type Devnet, devAccount, type Snapshot, startDevnet } from '@paraclock/devnet'
import { createMemoryJournal, pairSigner } from '@paraclock/submission'
import type { KeyringPair } from '@polkadot/keyring/types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connectService,
  quoteTask,
  type Service,
  scheduleTask,
  type TaskEntry,
  taskHistory,
  watchTask
} from '../../src/index.ts'
import { call, laterSlot, readFree, UNIT, writeProxied } from './networkCalls.ts'
import { readEntries } from './readEntries.ts'
import { startTunnel, type Tunnel } from './startTunnel.ts'

const at = (slot: number) => ({ kind: 'times', times: [slot] }) as const

describe.each([
  { variant: 'hour' as const, length: 3_600 },
  { variant: 'minute' as const, length: 60 }
])('a cross-chain task in variant $variant', ({ variant, length }) => {
  let net: Devnet
  let bob: KeyringPair
  let service: Service
  let target: ConnectedChain
  let ready: Snapshot

  beforeAll(async () => {
    net = await startDevnet({ variant, ready: true })
    bob = await devAccount('Bob')
    service = await connectService({ api: net.service.api, name: 'service' })
    target = await connectChain({ endpoints: net.target.wsUrl, name: 'target' })
    ready = await net.snapshot()
  })

  afterAll(async () => {
    await target?.close()
    await net?.stop()
  })

  /** A payment of the user on the target, in words. */
  const pay = async (dest: string) => ({
    kind: 'xcmp' as const,
    target: await openProven({ chain: target, endpoints: [net.target.wsUrl] }),
    call: { pallet: 'balances', method: 'transferKeepAlive', args: { dest, value: UNIT } }
  })

  test('is scheduled, runs on the target, and is paid for as quoted', async () => {
    await net.restore(ready)
    expect(service.variant).toBe(variant)
    const charlie = await devAccount('Charlie')
    const slot = laterSlot(net, length)
    const before = await readFree(net.target, charlie.address)
    const submission = await scheduleTask(service, {
      idempotencyKey: 'rent',
      schedule: { kind: 'times', times: [slot] },
      task: await pay(charlie.address),
      signer: pairSigner(bob),
      journal: createMemoryJournal()
    })
    await net.build()
    const outcome = await submission.outcome({ deadlineMs: 20_000 })
    expect(outcome).toMatchObject({
      status: 'scheduled',
      tasks: [{ taskId: submission.taskIds[0] }]
    })
    if (outcome.status !== 'scheduled') throw new Error(outcome.status)
    const watch = watchTask(service, {
      taskId: submission.taskIds[0]!,
      target,
      fromBlock: outcome.block.number,
      signal: AbortSignal.timeout(60_000)
    })
    const entries: TaskEntry[] = []
    const watching = (async () => {
      for await (const { entry } of watch) entries.push(entry)
    })()
    await net.travelTo(BigInt(slot + length) as UnixSeconds)
    await watching
    expect((await readFree(net.target, charlie.address)) - before).toBe(UNIT)
    const run = BigInt(slot)
    expect(entries).toMatchObject([
      { kind: 'scheduled', nextRun: run, runs: 1, block: outcome.block },
      { kind: 'running', run },
      { kind: 'sent', run },
      { kind: 'executed', run },
      { kind: 'completed' },
      {
        chain: 'target',
        kind: 'arrived',
        run,
        processed: true,
        dispatch: 'succeeded',
        error: undefined
      }
    ])
  })

  test('that no proxy admits is told as failed, though its message was carried out', async () => {
    await net.restore(ready)
    const dave = await devAccount('Dave')
    const slot = laterSlot(net, length)
    const asked = {
      providedId: 'unproxied',
      schedule: at(slot),
      // The service acts for Dave, who is not a proxy of Bob.
      task: { ...(await pay(dave.address)), user: bob.address },
      signer: pairSigner(dave),
      journal: createMemoryJournal()
    }
    await expect(scheduleTask(service, asked)).rejects.toMatchObject({
      code: 'StepUnconfirmed',
      context: { task: 'unproxied', failure: 'on target with proxy.NotProxy' }
    })
    const { paraId } = net.target
    const bytes = { ...(await writeProxied(net, bob, dave.address, UNIT)), paraId: paraId! }
    const unread = scheduleTask(service, { ...asked, task: { kind: 'xcmp', ...bytes } })
    await expect(unread).rejects.toMatchObject({ code: 'CallCannotBeDecoded' })
    const submission = await scheduleTask(service, { ...asked, allowFailure: true })
    await net.build()
    const outcome = await submission.outcome({ deadlineMs: 20_000 })
    if (outcome.status !== 'scheduled') throw new Error(outcome.status)
    await net.travelTo(BigInt(slot + length) as UnixSeconds)
    const { entries, cursor } = await readEntries(
      watchTask(service, {
        taskId: String(submission.taskIds[0]),
        fromBlock: outcome.block.number,
        target
      })
    )
    expect(entries.at(-1)).toMatchObject({
      kind: 'arrived',
      processed: true,
      dispatch: 'failed',
      error: { code: 'DispatchFailed' }
    })
    expect(cursor).toMatchObject({ over: true, sent: [] })
    const taskId = String(submission.taskIds[0])
    const history = await taskHistory(service, { taskId, target })
    expect(history.entries).toEqual(entries)
    expect(history.cursor).toMatchObject({ over: true, sent: [] })
    expect(history.searched).toMatchObject({ oldest: outcome.block.number, end: 'begun' })
    const short = await taskHistory(service, { taskId, target, blocks: 1 })
    expect(short.searched).toMatchObject({ oldest: short.searched.last, end: 'limit' })
    const strange = { taskId: `0x${'ab'.repeat(32)}`, target }
    expect(await taskHistory(service, strange)).toMatchObject({ entries: [], targetPruned: false })
  })

  test('is quoted with what the target costs, and served over an endpoint', async () => {
    await net.restore(ready)
    const prices = { feePerMebibyte: UNIT, chargePerMebibyte: UNIT / 3n }
    const margins = { ...prices, margin: 100_000_000, maxCallWeight: null }
    const set = call(net.service, 'xcmpHandler.setTargetMargins', net.target.paraId, margins)
    await net.sudo(net.service, set)
    const remote = await connectService({ endpoints: net.service.wsUrl })
    try {
      const asked = { providedId: 'far', schedule: at(laterSlot(net, length)) }
      const task = await pay(bob.address)
      const quote = await quoteTask(remote, { ...asked, owner: bob.address, task })
      expect(quote.prepaid.confirmedBy).toHaveLength(1)
      // That of a user without a proxy, although this one has some.
      expect(quote.foreign?.proxyDeposit?.value).toBe((11n * UNIT) / 10n)
      expect(quote.foreign?.proxyFee?.value).toBeGreaterThan(0n)
      expect(quote.foreign?.immediateFee?.value).toBeGreaterThan(0n)
      const signer = pairSigner(bob)
      const journal = createMemoryJournal()
      const submission = await scheduleTask(remote, { ...asked, task, signer, journal })
      await net.build()
      const outcome = await submission.outcome({ deadlineMs: 20_000 })
      if (outcome.status !== 'scheduled') throw new Error(outcome.status)
      expect(outcome.fee).toBe(quote.inclusion.value)
      expect(outcome.tasks[0]?.prepaid).toBe(quote.prepaid.value)
    } finally {
      await remote.close()
    }
  })

  // Connections break alike in both variants, and their repair takes its time.
  if (variant === 'minute') {
    test('is watched over connections that break, and no entry is lost or doubled', async () => {
      await net.restore(ready)
      const slot = laterSlot(net, length)
      const times = [slot, slot + length, slot + 2 * length]
      const submission = await scheduleTask(service, {
        providedId: 'watched',
        schedule: { kind: 'times', times },
        task: await pay(bob.address),
        signer: pairSigner(bob),
        journal: createMemoryJournal()
      })
      await net.build()
      const scheduled = await submission.outcome({ deadlineMs: 20_000 })
      if (scheduled.status !== 'scheduled') throw new Error(scheduled.status)
      const [first, second, third] = await Promise.all(
        [net.service, net.service, net.target].map(({ wsUrl }) => startTunnel(wsUrl))
      )
      const tunnels = [first, second, third] as readonly Tunnel[]
      const remote = await connectService({ endpoints: [first!.url, second!.url] })
      const far = await connectChain({ endpoints: third!.url })
      try {
        const asked = { taskId: submission.taskIds[0]!, fromBlock: scheduled.block.number }
        const signal = AbortSignal.timeout(90_000)
        const entries: TaskEntry[] = []
        const breaks: readonly TaskEntry['kind'][] = ['running', 'rescheduled', 'arrived']
        const watching = (async () => {
          for await (const { entry } of watchTask(remote, { ...asked, target: far, signal })) {
            entries.push(entry)
            // In the midst of a block's entries, at the end of a run, and between two messages.
            if (breaks.includes(entry.kind)) for (const tunnel of tunnels) tunnel.cut()
          }
        })()
        await expect.poll(() => entries.length).toBe(1)
        await net.travelTo(BigInt(slot) as UnixSeconds)
        // One endpoint for good, in the middle of the task's life.
        await first!.shut()
        await net.travelTo(BigInt(slot + 3 * length) as UnixSeconds)
        await watching
        const told = await readEntries(watchTask(service, { ...asked, target }))
        expect(entries).toHaveLength(16)
        const onChain = (chain: string) => entries.filter((entry) => entry.chain === chain)
        const expected = (chain: string) => told.entries.filter((entry) => entry.chain === chain)
        expect(onChain('service')).toEqual(expected('service'))
        expect(onChain('target')).toEqual(expected('target'))
        expect(second!.visits()).toBeGreaterThan(1)
        expect(third!.visits()).toBeGreaterThan(3)
      } finally {
        await Promise.all([remote.close(), far.close()])
        await Promise.all([second!.shut(), third!.shut()])
      }
    })
  }
})
