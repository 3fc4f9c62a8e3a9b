import { connectChain, createProvider, openBlockState } from '@paraclock/connect'
import { createLayeredStorage } from '@paraclock/executor'
import { simulate } from '@paraclock/executor/simulate'
import { readQueueLimits } from '@paraclock/simulation'
import { readWeight } from '@paraclock/types'
import { sovereignAccount } from '@paraclock/xcm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Devnet,
  type DevnetChain,
  devAccount,
  type Snapshot,
  startDevnet
} from '../src/index.ts'
import { onRelay } from '../src/ready/openHrmpChannels.ts'
import { call } from './call.ts'

/** One token of the relay chain. */
const WND = 1_000_000_000_000n

let net: Devnet
let hub: DevnetChain
let fresh: Snapshot

beforeAll(async () => {
  net = await startDevnet({ network: 'hub', variant: 'minute' })
  hub = net.assetHub!
  fresh = await net.snapshot()
})

afterAll(() => net?.stop())

beforeEach(() => net.restore(fresh))

const numberOf = async ({ api }: DevnetChain): Promise<number> =>
  (await api.rpc.chain.getHeader()).number.toNumber()

const timeAt = async ({ api }: DevnetChain, number: number): Promise<number> => {
  const at = await api.at(await api.rpc.chain.getBlockHash(number))
  return Number(await at.query['timestamp']!['now']!())
}

const freeOf = async ({ api }: DevnetChain, who: string): Promise<bigint> => {
  const { data } = (await api.query['system']!['account']!(who)) as unknown as {
    data: { free: { toBigInt(): bigint } }
  }
  return data.free.toBigInt()
}

/** Asks the endpoint of Asset Hub, and returns the status of its answer. */
const ask = async (method: string, params: readonly unknown[] = []): Promise<number> => {
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(hub.httpUrl, { method: 'POST', headers, body })).status
}

const sovereignOf = (chain: DevnetChain): string =>
  sovereignAccount({ paraId: chain.paraId as number, on: 'relay' }).account

const PARENT = { V5: { parents: 1, interior: 'Here' } }

/** A teleport of Alice's from Asset Hub to a parachain's account on the relay chain. */
async function teleport(chain: DevnetChain, amount: bigint): Promise<void> {
  const beneficiary = { V5: { parents: 0, interior: { X1: [{ Parachain: chain.paraId }] } } }
  const assets = { V5: [{ id: { parents: 1, interior: 'Here' }, fun: { Fungible: amount } }] }
  const args = [PARENT, beneficiary, assets, 0, 'Unlimited']
  await net.execute({
    chain: hub,
    call: call(hub, 'polkadotXcm.limitedTeleportAssets', ...args),
    signer: await devAccount('Alice')
  })
  await net.settle()
}

describe('the chains', () => {
  test('are those of a network after the migration, with one clock', async () => {
    const found = net.chains.map(({ name, paraId, api }) => [
      name,
      paraId,
      api.runtimeVersion.specName.toString()
    ])
    expect(found).toEqual([
      ['relay', undefined, 'westend'],
      ['service', 2115, 'paraclock-minute'],
      ['target', 2200, 'paraclock-target'],
      ['asset-hub', 1000, 'westmint'],
      ['coretime', 1005, 'coretime-westend']
    ])
    expect(net.coretime).toBe(net.chains.at(-1))
    expect(Number(net.relay.api.consts['coretime']!['brokerId'])).toBe(1005)
    for (const { api } of net.chains) {
      expect(Number(await api.query['timestamp']!['now']!())).toBe(Number(net.now()) * 1000)
    }
  })

  test('build as many blocks for one of the relay chain as their runtimes take', async () => {
    const before = await Promise.all(net.chains.map(numberOf))
    await net.build(4)
    const after = await Promise.all(net.chains.map(numberOf))
    expect(after.map((number, at) => number - before[at]!)).toEqual([4, 4, 4, 12, 4])
    // Slots of the Coretime chain are as long as those of Asset Hub: 24 seconds.
    const coretime = net.coretime!
    const last = await numberOf(coretime)
    const own = await Promise.all([last - 1, last].map((block) => timeAt(coretime, block)))
    expect(own[1]! - own[0]!).toBe(6_000)
    const number = await numberOf(hub)
    const times = await Promise.all([3, 2, 1, 0].map((back) => timeAt(hub, number - back)))
    expect(times.map((time) => time - times[0]!)).toEqual([0, 2_000, 4_000, 6_000])
  })

  test('say the place of each block that a runtime builds for one of the relay chain', async () => {
    const placesOf = async (chain: DevnetChain, count: number) => {
      const last = await numberOf(chain)
      const numbers = Array.from({ length: count }, (_, at) => last - count + 1 + at)
      const read = async (number: number, item: string) => {
        const at = await chain.api.at(await chain.api.rpc.chain.getBlockHash(number))
        return (await at.query['parachainSystem']![item]!()).toJSON()
      }
      return await Promise.all(
        numbers.map(async (number) => {
          // What the runtime has read from the digest of the block.
          const tracker = (await read(number, 'poVMessagesTracker')) as Record<string, number>
          const cores = await read(number, 'previousCoreCount')
          return [tracker['coreSelector'], tracker['bundleIndex'], cores]
        })
      )
    }
    await net.build(1)
    const onOne = [0, 1, 2].map((index) => [0, index, 1])
    expect(await placesOf(hub, 3)).toEqual(onOne)
    expect(await placesOf(net.coretime!, 1)).toEqual([[0, 0, 1]])
    const next = (await numberOf(net.relay)) + 4
    const config = (await net.relay.api.query['configuration']!['activeConfig']!()).toJSON()
    const { numCores } = (config as { schedulerParams: { numCores: number } }).schedulerParams
    const whole = [[{ Task: 1000 }, 57_600]]
    for (const core of [numCores - 1, numCores - 2])
      await net.sudo(net.relay, call(net.relay, 'coretime.assignCore', core, next, whole, null))
    await net.build(4)
    const onThree = [0, 1, 2].map((core) => [core, 0, 3])
    expect(await placesOf(hub, 3)).toEqual(onThree)
    // The other runtimes do not state a number, so their authors claim only the slot.
    const { digest } = await net.target.api.rpc.chain.getHeader()
    expect(digest.logs.filter((log) => log.isPreRuntime)).toHaveLength(1)
  })

  test('state the limits of their queue under the digest of a block', async () => {
    await net.build(1)
    const target = await connectChain({ endpoints: hub.wsUrl, name: 'asset-hub' })
    const state = await (await openBlockState(target)).open()
    const limits = await readQueueLimits({
      ...{ runtime: target.runtime, methods: state.runtime.methods, block: target.block, cores: 1 },
      call: async (method, input, changes) => {
        const storage = createLayeredStorage(state.storage, changes)
        return (await state.call(method, input, { storage })).result
      }
    })
    // This runtime does not compute the weight of a block from its place.
    const constant = target.constant({ pallet: 'MessageQueue', name: 'ServiceWeight' })
    const own = readWeight(constant)
    expect(own?.refTime).toBeGreaterThan(0n)
    expect(limits).toEqual({ first: own, served: own })
    await target.close()
  })

  test('go back to a block between two rounds', async () => {
    await net.build(2)
    const number = await numberOf(hub)
    const hash = await hub.api.rpc.chain.getBlockHash(number - 1)
    await ask('dev_setHead', [hash.toHex()])
    expect(await numberOf(hub)).toBe(number - 1)
    await net.build(1)
    expect(await numberOf(hub)).toBe(number + 2)
  })
})

describe('money and root', () => {
  test('a teleport from Asset Hub arrives in the account that pays for channels', async () => {
    const [relay, service] = [net.relay, net.service]
    const issued = async () =>
      BigInt(String(await relay.api.query['balances']!['totalIssuance']!()))
    const before = await issued()
    await teleport(service, 20n * WND)
    const arrived = await freeOf(relay, sovereignOf(service))
    expect(arrived).toBeGreaterThan(19n * WND)
    expect(arrived).toBeLessThan(20n * WND)
    expect((await issued()) - before).toBeGreaterThanOrEqual(arrived)
  })

  test('the relay chain sends its token back to Asset Hub', async () => {
    const { relay } = net
    const bob = await devAccount('Bob')
    const before = await freeOf(hub, bob.address)
    const id = { AccountId32: { network: null, id: bob.publicKey } }
    await net.execute({
      chain: relay,
      call: call(
        relay,
        'xcmPallet.limitedTeleportAssets',
        { V5: { parents: 0, interior: { X1: [{ Parachain: 1000 }] } } },
        { V5: { parents: 0, interior: { X1: [id] } } },
        { V5: [{ id: { parents: 0, interior: 'Here' }, fun: { Fungible: 5n * WND } }] },
        0,
        'Unlimited'
      ),
      signer: await devAccount('Alice')
    })
    await net.settle()
    expect((await freeOf(hub, bob.address)) - before).toBeGreaterThan(4n * WND)
  })

  test.each(['sudo', 'agenda'] as const)(
    'the root of Asset Hub is the superuser of the relay chain, by %s',
    async (through) => {
      const { relay } = net
      const { address } = await devAccount('Bob')
      const encoded = call(relay, 'balances.forceSetBalance', address, 7n * WND).method.toHex()
      const program = [
        { UnpaidExecution: { weightLimit: 'Unlimited', checkOrigin: null } },
        { Transact: { originKind: 'Superuser', fallbackMaxWeight: null, call: { encoded } } }
      ]
      await net.sudo(hub, call(hub, 'polkadotXcm.send', PARENT, { V5: program }), { through })
      await net.settle()
      expect(await freeOf(relay, address)).toBe(7n * WND)
    }
  )
})

test('a dry run of the relay chain lists what it changes, which the runtime rolls back', async () => {
  const { relay } = net
  const { address } = await devAccount('Bob')
  const provider = createProvider(relay.wsUrl)
  const { failure, mechanism, changes } = await simulate({
    source: { provider },
    call: call(relay, 'balances.forceSetBalance', address, 7n * WND).method.toHex(),
    origin: { kind: 'root' }
  })
  await provider.disconnect()
  expect([failure, mechanism]).toEqual([undefined, 'dry-run-api'])
  expect(changes.map(({ pallet, item }) => `${pallet}.${item}`)).toEqual([
    'System.Account',
    'Balances.TotalIssuance'
  ])
})

describe('channels with a system chain', () => {
  test('carry a program by which a parachain sends its own money to the relay chain', async () => {
    const { relay, service } = net
    await teleport(service, 10n * WND)
    const establish = call(relay, 'hrmp.establishChannelWithSystem', 1000).method.toHex()
    await net.sudo(service, onRelay(service, establish))
    await net.settle()
    await net.nextSession()
    const { account } = sovereignAccount({ paraId: service.paraId as number, on: 'sibling' })
    await net.fund({ chain: hub, account, amount: 50n * WND })
    const before = await freeOf(relay, sovereignOf(service))
    const fees = (amount: bigint) => ({
      id: { parents: 1, interior: 'Here' },
      fun: { Fungible: amount }
    })
    const there = { id: { parents: 0, interior: 'Here' }, fun: { Fungible: WND } }
    const assets = { Wild: { AllCounted: 1 } }
    const beneficiary = { parents: 0, interior: { X1: [{ Parachain: service.paraId }] } }
    const program = [
      { WithdrawAsset: [fees(20n * WND)] },
      { BuyExecution: { fees: fees(WND), weightLimit: 'Unlimited' } },
      {
        InitiateTeleport: {
          assets,
          dest: { parents: 1, interior: 'Here' },
          xcm: [
            { BuyExecution: { fees: there, weightLimit: 'Unlimited' } },
            { DepositAsset: { assets, beneficiary } }
          ]
        }
      }
    ]
    const dest = { V5: { parents: 1, interior: { X1: [{ Parachain: 1000 }] } } }
    await net.sudo(service, call(service, 'polkadotXcm.send', dest, { V5: program }))
    await net.settle()
    expect((await freeOf(relay, sovereignOf(service))) - before).toBeGreaterThan(19n * WND)
    expect(await freeOf(hub, account)).toBeLessThan(31n * WND)
  })
})

test('the Coretime chain sends the relay token to the relay chain, and back', async () => {
  const { relay } = net
  const coretime = net.coretime!
  const bob = await devAccount('Bob')
  const id = { AccountId32: { network: null, id: bob.publicKey } }
  const send = async (from: DevnetChain, to: DevnetChain, pallet: string): Promise<void> => {
    const isUp = to.paraId === undefined
    const interior = isUp ? 'Here' : { X1: [{ Parachain: to.paraId }] }
    const token = { parents: isUp ? 1 : 0, interior: 'Here' }
    const before = await freeOf(to, bob.address)
    await net.execute({
      chain: from,
      call: call(
        from,
        `${pallet}.limitedTeleportAssets`,
        { V5: { parents: isUp ? 1 : 0, interior } },
        { V5: { parents: 0, interior: { X1: [id] } } },
        { V5: [{ id: token, fun: { Fungible: 5n * WND } }] },
        0,
        'Unlimited'
      ),
      signer: await devAccount('Alice')
    })
    await net.settle()
    expect((await freeOf(to, bob.address)) - before).toBeGreaterThan(4n * WND)
  }
  await send(coretime, relay, 'polkadotXcm')
  await send(relay, coretime, 'xcmPallet')
})
