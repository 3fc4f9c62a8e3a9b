import type { Hex } from '@paraclock/core'
import { u8aToHex } from '@polkadot/util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Devnet, devAccount, type Snapshot, startDevnet } from '../src/index.ts'
import { fundSovereigns, onRelay, ROC } from '../src/ready/openHrmpChannels.ts'
import { call } from './call.ts'

let net: Devnet
let ready: Snapshot

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute' })
  const { relay } = net
  await fundSovereigns(net)
  await net.sudo(relay, call(relay, 'hrmp.forceOpenHrmpChannel', 2_115, 2_200, 8, 102_400))
  await net.nextSession()
  await net.build()
  ready = await net.snapshot()
})

afterAll(() => net.stop())

/** Writes storage of a chain as its root, each item with the type that the chain declares. */
async function write(
  chain: Devnet['service'],
  items: readonly { item: string; keys?: readonly unknown[]; value: unknown }[]
): Promise<void> {
  const entries = items.map(({ item, keys = [], value }): [Hex, Hex] => {
    const [section = '', name = ''] = item.split('.')
    const entry = chain.api.query[section]![name]!
    const { type } = entry.creator.meta
    const lookup = chain.api.registry.createLookupType(
      type.isPlain ? type.asPlain : type.asMap.value
    )
    const encoded = chain.api.registry.createType(lookup, value).toU8a()
    return [entry.key(...keys) as Hex, u8aToHex(encoded) as Hex]
  })
  await net.sudo(chain, call(chain, 'system.setStorage', entries))
}

test('a message that its recipient drops without a word is lost, and said to be', async () => {
  await net.restore(ready)
  const details = { recipient: 2_200, state: 'Ok', firstIndex: 0, lastIndex: 1 }
  await write(net.service, [
    { item: 'xcmpQueue.outboundXcmpStatus', value: [details] },
    // The format of programs, and then none.
    { item: 'xcmpQueue.outboundXcmpMessages', keys: [2_200, 0], value: '0x00ffffff' }
  ])
  await expect(net.settle()).rejects.toMatchObject({
    code: 'MessageFailed',
    context: { chain: 'target' }
  })
  // It is said once.
  await net.settle()
})

test('a channel that is closed can no longer be sent through', async () => {
  await net.restore(ready)
  const to = { V5: { parents: 1, interior: { X1: [{ Parachain: 2_200 }] } } }
  const send = call(net.service, 'polkadotXcm.send', to, { V5: [{ ClearTopic: null }] })
  await net.sudo(net.service, send)
  await net.settle({ refused: 'report' })
  await net.sudo(net.relay, call(net.relay, 'hrmp.forceCleanHrmp', 2_115, 0, 1))
  await net.build()
  await expect(net.sudo(net.service, send)).rejects.toMatchObject({
    code: 'DispatchFailed',
    message: expect.stringMatching(/Unreachable|SendFailure/)
  })
})
test('a session that does not begin is named', async () => {
  await net.restore(ready)
  await write(net.relay, [{ item: 'babe.epochIndex', value: 1_000_000 }])
  await expect(net.nextSession()).rejects.toMatchObject({
    code: 'BlockLimitExceeded',
    context: { waiting: expect.stringContaining('the session after') }
  })
})

test("a parachain's messages wait for those of another that the relay has not worked off", async () => {
  await net.restore(ready)
  const { relay, service, target } = net
  const { address } = await devAccount('Alice')
  const weigh = async (keys: number): Promise<{ encoded: string; time: number }> => {
    // It fails for want of the right, and weighs as if it did not.
    const kill = call(relay, 'system.killPrefix', '0x00', keys)
    const { weight } = await kill.paymentInfo(address)
    return { encoded: kill.method.toHex(), time: weight.refTime.toNumber() }
  }
  // The relay gives messages a fifth of its block, 0.4 seconds, at its start and again at its end:
  // of these one fits into each.
  const { time } = await weigh(1_000)
  const heavy = await weigh(Math.floor((1_000 * 3e11) / time))
  const send = (chain: Devnet['service'], encoded: string) => onRelay(chain, encoded, 20n * ROC)
  const many = Array.from({ length: 5 }, () => send(service, heavy.encoded))
  await net.sudo(service, call(service, 'utility.batchAll', many))
  const ask = call(relay, 'hrmp.hrmpInitOpenChannel', 2_115, 8, 1_024).method.toHex()
  await net.sudo(target, send(target, ask))
  await net.settle()
  const request = await relay.api.query['hrmp']!['hrmpOpenChannelRequests']!({
    sender: 2_200,
    recipient: 2_115
  })
  expect(request.isEmpty).toBe(false)
})

test('a start that takes too long is stopped', async () => {
  const late = startDevnet({ variant: 'hour', name: 'late', deadlineMs: 1 })
  await expect(late).rejects.toMatchObject({ code: 'DeadlineExceeded' })
})
