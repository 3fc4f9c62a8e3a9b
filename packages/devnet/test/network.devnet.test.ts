import type { UnixSeconds } from '@paraclock/core'
import type { KeyringPair } from '@polkadot/keyring/types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Devnet, devAccount, type Snapshot, startDevnet } from '../src/index.ts'
import { makeReady } from '../src/ready/makeReady.ts'
import { call } from './call.ts'
import { readBalance, scheduleTransfer, UNIT } from './scheduleTransfer.ts'

const code = (wanted: string) => expect.objectContaining({ code: wanted })

/** The next whole slot that is not the very next one. */
const laterSlot = (net: Devnet, length: number): number =>
  (Math.floor(Number(net.now()) / length) + 2) * length

const eventsOf = async (net: Devnet, chain: 'service' | 'target'): Promise<string[]> => {
  const records = (await net[chain].api.query['system']!['events']!()) as unknown as {
    event: { section: string; method: string }
  }[]
  return records.map(({ event }) => `${event.section}.${event.method}`)
}

const remark = (text: string, parents = 1) => ({
  V5: [
    { UnpaidExecution: { weightLimit: 'Unlimited', checkOrigin: null } },
    { ClearTopic: null },
    { SetTopic: `0x${text.repeat(32)}` }
  ].slice(parents - 1)
})

describe.each([
  { variant: 'hour' as const, length: 3_600, paraId: 2114 },
  { variant: 'minute' as const, length: 60, paraId: 2115 }
])('variant $variant', ({ variant, length, paraId }) => {
  let net: Devnet
  let bob: KeyringPair
  let charlie: KeyringPair
  let fresh: Snapshot
  let ready: Snapshot

  beforeAll(async () => {
    net = await startDevnet({ variant })
    bob = await devAccount('Bob')
    charlie = await devAccount('Charlie')
    fresh = await net.snapshot()
    await makeReady(net)
    ready = await net.snapshot()
  })

  afterAll(() => net.stop())

  test('starts with its clocks together, and no channel', async () => {
    await net.restore(fresh)
    for (const { api } of net.chains) {
      expect(Number(await api.query['timestamp']!['now']!())).toBe(Number(net.now()) * 1000)
    }
    expect(net.service.paraId).toBe(paraId)
    const open = await net.relay.api.query['hrmp']!['hrmpChannels']!.keys()
    expect(open).toEqual([])
  })

  test('a send without a channel fails, as in life', async () => {
    await net.restore(fresh)
    const to = { V5: { parents: 1, interior: { X1: [{ Parachain: 2200 }] } } }
    const send = call(net.service, 'polkadotXcm.send', to, remark('01'))
    await expect(net.sudo(net.service, send)).rejects.toThrow(code('DispatchFailed'))
    await expect(net.sudo(net.service, send)).rejects.toThrow(/Unreachable|SendFailure/)
  })

  test('channels open both ways by real calls, sent in the same round', async () => {
    await net.restore(ready)
    for (const [sender, recipient] of [
      [paraId, 2200],
      [2200, paraId]
    ]) {
      const channel = await net.relay.api.query['hrmp']!['hrmpChannels']!({ sender, recipient })
      expect(channel.isEmpty).toBe(false)
    }
  })

  test('a task has its effect on the target at its times, and at no other', async () => {
    await net.restore(ready)
    const slot = laterSlot(net, length)
    const before = await readBalance(net.target, charlie.address)
    const gained = async () => (await readBalance(net.target, charlie.address)) - before
    await scheduleTransfer(net, {
      owner: bob,
      id: 'rent',
      times: [slot, slot + 2 * length],
      to: charlie.address,
      amount: UNIT
    })
    await net.travelTo(BigInt(slot - 6) as UnixSeconds)
    expect(await gained()).toBe(0n)
    await net.travelTo(BigInt(slot) as UnixSeconds)
    expect(net.now()).toBe(BigInt(slot))
    expect(await gained()).toBe(UNIT)
    // The stop on the way is made without being asked for.
    await net.travelTo(BigInt(slot + 30 * length) as UnixSeconds)
    expect(net.now()).toBe(BigInt(slot + 30 * length))
    expect(await gained()).toBe(2n * UNIT)
  })

  test('a jump over a due slot makes the run missed', async () => {
    await net.restore(ready)
    const slot = laterSlot(net, length)
    const before = await readBalance(net.target, charlie.address)
    const task = { owner: bob, id: 'gone', times: [slot], to: charlie.address, amount: UNIT }
    await scheduleTransfer(net, task)
    await net.travelTo(BigInt(slot + 3 * length) as UnixSeconds, { skip: true })
    expect(await eventsOf(net, 'service')).toContain('automationTime.TaskMissed')
    await net.settle()
    expect(await readBalance(net.target, charlie.address)).toBe(before)
  })

  test('a switch of the target makes it refuse, which is raised with the reason or reported', async () => {
    await net.restore(ready)
    const slot = laterSlot(net, length)
    await net.misconfigure({ BarrierRejectsService: true })
    const task = { owner: bob, id: 'no', times: [slot], to: charlie.address, amount: UNIT }
    await scheduleTransfer(net, task)
    const scheduled = await net.snapshot()
    const arrive = BigInt(slot + length) as UnixSeconds
    await expect(net.travelTo(arrive)).rejects.toThrow(code('MessageFailed'))
    await net.restore(scheduled)
    const { refused } = await net.travelTo(arrive, { refused: 'report' })
    expect(refused).toHaveLength(1)
    expect(refused[0]?.message).toMatch(/barrier|Barrier/)
  })

  test('two equal messages in a row are two messages', async () => {
    await net.restore(ready)
    const to = { V5: { parents: 1, interior: 'Here' } }
    const send = call(net.service, 'polkadotXcm.send', to, remark('02', 2))
    await net.sudo(net.service, send)
    await net.sudo(net.service, send)
    const { refused } = await net.settle({ refused: 'report' })
    expect(refused).toHaveLength(2)
  })
})
