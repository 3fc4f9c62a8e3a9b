import type { Devnet, DevnetChain } from '@paraclock/devnet'
import { expect, test } from 'vitest'
import { configureTab } from './configureTab.ts'
import { connectTab } from './connectTab.ts'
import { createTabNetwork } from './createTabNetwork.ts'
import { readFacts } from './readFacts.ts'
import { createNewsReader } from './readNews.ts'

type Query = (...keys: readonly unknown[]) => Promise<{ toJSON(): unknown }>
type Storage = Readonly<Record<string, Readonly<Record<string, (...keys: never[]) => unknown>>>>

/** A chain whose storage gives these values as JSON. */
function chainOf(name: string, paraId: number | undefined, storage: Storage = {}): DevnetChain {
  const query = Object.fromEntries(
    Object.entries(storage).map(([pallet, entries]) => [
      pallet,
      Object.fromEntries(
        Object.entries(entries).map(([entry, read]): readonly [string, Query] => [
          entry,
          async (...keys) => ({ toJSON: () => read(...(keys as never[])) })
        ])
      )
    ])
  )
  return { name, paraId, genesisHash: `0x${name}`, api: { query } } as unknown as DevnetChain
}

function netOf(
  relay: Storage = {},
  service: Storage = {},
  target: Storage = {}
): Devnet & { readonly relay: DevnetChain } {
  const chains = [chainOf('relay', undefined, relay)]
  chains.push(chainOf('service', 2115, service), chainOf('target', 2200, target))
  return { relay: chains[0], service: chains[1], target: chains[2], chains } as unknown as Devnet
}

interface Sides {
  readonly sender: number
}

const SOVEREIGN = /^0x7369626c43080{52}$/

test('facts are read of the accounts, chains and directions that they are about', async () => {
  const asked: unknown[] = []
  const facts = await readFacts(
    netOf(
      {
        hrmp: {
          hrmpChannels: ({ sender }: Sides) => (sender === 2115 ? { msgCount: 1 } : null),
          hrmpOpenChannelRequests: ({ sender }: Sides) => (sender === 2200 ? {} : null)
        }
      },
      { system: { account: () => ({ data: { free: 5 } }) } },
      {
        system: { account: () => ({ data: { free: '0x10' } }) },
        foreignAssets: {
          account: (token: unknown, account: unknown) => {
            asked.push(token, account)
            return { balance: 7 }
          }
        },
        proxy: { proxies: () => [[{ proxyType: 'Automation' }, { proxyType: 'Any' }], 3] }
      }
    )
  )
  expect(facts).toEqual({
    channels: { there: 'open', back: 'requested' },
    user: { amount: 5n, symbol: 'PCM', decimals: 10 },
    purse: { amount: 7n, symbol: 'PCM', decimals: 10 },
    payee: { amount: 16n, symbol: 'TGT', decimals: 10 },
    proxies: ['Automation', 'Any']
  })
  expect(asked).toEqual([
    { parents: 1, interior: { X1: [{ Parachain: 2115 }] } },
    expect.stringMatching(SOVEREIGN)
  ])
})

test('what a chain does not hold is nothing', async () => {
  const none = { proxy: { proxies: () => [[], 0] } }
  expect(await readFacts(netOf({}, {}, none))).toMatchObject({
    channels: { there: 'none', back: 'none' },
    ...{ user: { amount: 0n }, purse: { amount: 0n }, payee: { amount: 0n }, proxies: [] }
  })
})

test('the tab is configured by its own chains, and only they are connected to', async () => {
  const net = netOf()
  const config = await configureTab(net)
  expect(config).toMatchObject({
    relay: { endpoints: ['ws://relay.tab'], genesis: '0xrelay' },
    service: { endpoints: ['ws://service.tab'], genesis: '0xservice', paraId: 2115 },
    target: { endpoints: ['ws://target.tab'], genesis: '0xtarget', paraId: 2200 },
    user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    automation: {
      call: {
        args: {
          ...{ dest: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty', value: '10000000000' }
        }
      },
      providedId: 'rent'
    }
  })
  const connections = connectTab(net)
  await expect(
    connections.read(
      { endpoints: ['ws://elsewhere.example'] },
      { name: 'target', signal: AbortSignal.timeout(60_000) }
    )
  ).rejects.toMatchObject({ code: 'ArgumentInvalid', context: { value: 'ws://elsewhere.example' } })
  await connections.close()
})

test('before its start the network refuses each request by a code', async () => {
  const network = createTabNetwork()
  const ignore = () => undefined
  for (const act of [
    () => network.enter('fresh'),
    () => network.check(ignore),
    () => network.fix(ignore),
    () => network.schedule(),
    () => network.build(1),
    () => network.request('{}'),
    () => network.travel()
  ]) {
    await expect(act()).rejects.toMatchObject({ paraclock: { code: 'OperationAborted' } })
  }
})

/** A chain of blocks by number, with their times and the name of their one event. */
function blocksOf(name: string, head: () => number, seconds: (number: number) => number) {
  const event = {
    ...{ section: 'automationTime', method: 'TaskScheduled' },
    data: Object.assign([{ toHuman: () => '1' }], { names: ['who'] })
  }
  const other = { event: { section: 'system', method: 'Other', data: [{ toHuman: () => '2' }] } }
  return {
    name,
    api: {
      rpc: {
        chain: {
          getHeader: async () => ({ number: { toNumber: head } }),
          getBlockHash: async (number: number) => number
        }
      },
      at: async (number: number) => ({
        query: {
          timestamp: { now: async () => String(seconds(number) * 1000 + 999) },
          system: { events: async () => [{ event }, other] }
        }
      })
    }
  }
}

test('news are of the blocks since the last look, by time, and of forty at most', async () => {
  const heads = { relay: 5, service: 5, target: 5 }
  const read = createNewsReader({
    relay: blocksOf(
      'relay',
      () => heads.relay,
      (number) => number * 6
    ),
    service: blocksOf(
      'service',
      () => heads.service,
      (number) => number * 6 - 3
    ),
    target: blocksOf(
      'target',
      () => heads.target,
      (number) => number * 6 + 3
    )
  } as unknown as Devnet)
  expect(await read()).toEqual([])
  Object.assign(heads, { relay: 6, service: 7 })
  const news = await read()
  expect(news.map(({ role, number, time }) => [role, number, time])).toEqual([
    ['service', 6, 33],
    ['relay', 6, 36],
    ['service', 7, 39]
  ])
  expect(news[0]?.news).toEqual([
    {
      ...{ tone: 'good', text: 'The service stored the task' },
      event: 'automationTime.TaskScheduled'
    }
  ])
  // A snapshot was restored: its head is lower, and nothing of it is new.
  heads.service = 3
  expect(await read()).toEqual([])
  heads.service = 4
  expect((await read()).map(({ number }) => number)).toEqual([4])
  heads.service = 100
  const many = await read()
  expect([many.length, many[0]?.number, many.at(-1)?.number]).toEqual([40, 61, 100])
})
