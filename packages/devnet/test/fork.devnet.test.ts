import { bytesToHex, type Hex } from '@paraclock/core'
import { describeRuntime, keyFromHex } from '@paraclock/executor'
import { type Fork, openFork } from '@paraclock/simulation'
import { WsProvider } from '@polkadot/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Devnet,
  type DevnetChain,
  devAccount,
  type Snapshot,
  startDevnet
} from '../src/index.ts'
import { call } from './call.ts'

let live: Devnet
let provider: WsProvider
let fork: Fork
let net: Devnet
let acme: DevnetChain
let begun: Snapshot

const headOf = async ({ api }: DevnetChain) => await api.rpc.chain.getHeader()

beforeAll(async () => {
  const operator = bytesToHex((await devAccount('Alice')).publicKey)
  live = await startDevnet({
    name: 'live',
    parachains: [{ name: 'acme', runtime: 'target', paraId: 2_201 }]
  })
  await live.build(3)
  provider = new WsProvider(live.chains.at(-1)?.wsUrl)
  await provider.isReady
  fork = await openFork({ provider })
  net = await startDevnet({
    name: 'forked',
    parachains: [{ name: 'acme', fork, operator, paraId: 2_301 }]
  })
  acme = net.chains.at(-1) as DevnetChain
  await net.build(2)
  begun = await net.snapshot()
})

beforeEach(() => net.restore(begun))

afterAll(async () => {
  await provider?.disconnect()
  await net?.stop()
  await live?.stop()
})

test('a chain goes on from where it stands, on a relay that knows it', async () => {
  expect(acme).toMatchObject({ paraId: 2_301, genesisHash: fork.genesisHash })
  expect((await headOf(acme)).number.toNumber()).toBe(fork.block.number + 3)
  // No clock goes back: the fork stands at 24 seconds past the hour.
  expect(Number(net.now()) * 1000).toBe(fork.time + 3 * 6_000)
  const [now, id, head] = await Promise.all([
    acme.api.query['timestamp']?.['now']?.(),
    acme.api.query['parachainInfo']?.['parachainId']?.(),
    net.relay.api.query['paras']?.['heads']?.(2_301)
  ])
  expect(Number(now?.toString())).toBe(Number(net.now()) * 1000)
  expect(id?.toString()).toBe('2301')
  // The relay includes what was built before its own block.
  const included = await acme.api.rpc.chain.getHeader((await headOf(acme)).parentHash)
  expect(head?.toHex()).toContain(included.extrinsicsRoot.toHex().slice(2))
  // The live chain is unchanged.
  expect((await headOf(live.chains.at(-1) as DevnetChain)).hash.toHex()).toBe(fork.block.hash)
})

test('a call that it signs and a call of its root do what they say, and show what they changed', async () => {
  const [pair, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const transfer = call(acme, 'balances.transferKeepAlive', bob.address, 10n ** 10n)
  const { blockHash } = await net.execute({ chain: acme, call: transfer, signer: pair })
  const key = acme.api.query['system']?.['account']?.key(bob.address)
  const changes = await net.changes(acme, blockHash)
  const change = changes.find((one) => one.key === key)
  expect(change?.before).not.toBe(change?.after)
  expect(changes.every(({ before, after }) => before !== after)).toBe(true)
  const set = call(acme, 'balances.forceSetBalance', bob.address, 7n * 10n ** 10n)
  await net.sudo(acme, set)
  const info = await acme.api.query['system']?.['account']?.(bob.address)
  expect(info?.toJSON()).toMatchObject({ data: { free: 7 * 10 ** 10 } })
  const unknown = `0x${'ab'.repeat(32)}` as Hex
  await expect(net.changes(acme, unknown)).rejects.toMatchObject({ code: 'BlockMissing' })
})

test('where there is no sudo, root acts by the agenda of the Scheduler', async () => {
  const { relay } = net
  const read = async () =>
    (await relay.api.query['configuration']?.['pendingConfigs']?.())?.toJSON()
  const config = call(relay, 'configuration.setHrmpChannelMaxCapacity', 99)
  const { events } = await net.sudo(relay, config, { through: 'agenda' })
  expect(events.at(-1)).toMatchObject({ section: 'scheduler', method: 'Dispatched' })
  expect(JSON.stringify(await read())).toContain('"hrmpChannelMaxCapacity":99')
  // Longer than what the agenda holds itself: it goes by a preimage.
  const remark = relay.api.tx['system']?.['remark']?.(`0x${'11'.repeat(300)}`)
  const batch = call(relay, 'utility.batchAll', [remark, config])
  await net.sudo(relay, batch, { through: 'agenda' })
  const bad = call(relay, 'configuration.setGroupRotationFrequency', 0)
  await expect(net.sudo(relay, bad, { through: 'agenda' })).rejects.toMatchObject({
    code: 'DispatchFailed',
    context: { error: expect.stringContaining('configuration.InvalidNewValue') }
  })
})

test('a chain without a parachain id, and one that cannot build on its state, are refused', async () => {
  const start = (edited: Fork) =>
    startDevnet({ name: 'refused', parachains: [{ name: 'acme', fork: edited }] })
  await expect(start({ ...fork, paraId: undefined })).rejects.toMatchObject({
    code: 'ChainFailed'
  })
  // The slot of the last block is ahead of every clock.
  const runtime = describeRuntime(fork.state.runtime)
  const slot = keyFromHex(runtime.storage('AuraExt', 'RelaySlotInfo')?.key() ?? '0x')
  const late = Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0)
  const { storage } = fork.state
  const state = {
    ...fork.state,
    storage: Object.create(storage, {
      get: {
        value: (...[key, child]: Parameters<typeof storage.get>) =>
          key === slot && child === undefined ? late : storage.get(key, child)
      }
    })
  }
  await expect(start({ ...fork, state })).rejects.toMatchObject({
    code: 'ChainFailed',
    context: { chain: 'acme' }
  })
})
