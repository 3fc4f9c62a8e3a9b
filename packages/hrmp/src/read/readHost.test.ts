import { createChain, createMemorySource, runtimeApiId } from '@paraclock/connect'
import { bytesToHex, encodeInteger, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, encodeStandIn } from '@paraclock/types'
import { expect, test, vi } from 'vitest'
import { openOffline } from '../../test/openOffline.ts'
import { relayManagement } from '../state/ChannelManagement.ts'
import type { ChannelChains } from './ChannelChains.ts'
import { readHost } from './readHost.ts'

type Entry = readonly [item: string, value: unknown]

const bare = openOffline({ runtime: 'relay' })

function open(entries: readonly Entry[] = [], fee?: bigint) {
  const storage = Object.fromEntries(
    entries.map(([name, value]) => {
      const [pallet = '', item = ''] = name.split('.')
      return encodeEntry(bare.runtime, { pallet, item, keys: [], value })
    })
  )
  const info: Hex = `0x281400${bytesToHex(encodeInteger(fee ?? 0n, 16)).slice(2)}`
  const asked: Hex[] = []
  const api = 'TransactionPaymentApi'
  const chain = createChain({
    name: 'relay',
    metadata: readRuntimeMetadata({ runtime: 'relay', version: 15 }),
    source: createMemorySource({
      storage,
      calls: {
        [`${api}_query_info`]: (data) => {
          asked.push(data)
          return info
        }
      }
    }),
    block: { hash: `0x${'45'.repeat(32)}`, number: 7 },
    facts: {
      ...{ specName: 'rococo', specVersion: 9, genesis: `0x${'46'.repeat(32)}` },
      runtimeApis: fee === undefined ? [] : [{ id: runtimeApiId(api), name: api, version: 4 }]
    }
  })
  return { chain, asked }
}

const read = (chain: ChannelChains['calls'], register = chain) =>
  readHost({
    chains: { calls: chain, deposits: chain, register, pallet: 'Hrmp' },
    management: relayManagement,
    ids: [2114, 2200]
  })

test('an empty host has its defaults, and no fee or frozen block', async () => {
  const { chain } = open()
  const host = await read(chain)
  const { evidence, pallet, limits, coretime: _, ...plain } = host
  expect(plain).toEqual({
    ...{ chain: 'relay', genesis: `0x${'46'.repeat(32)}`, blockHash: `0x${'45'.repeat(32)}` },
    ...{ blockNumber: 7, time: 0n, specName: 'rococo', specVersion: 9 },
    management: relayManagement,
    transfer: { pallet: 4, call: 3, fee: undefined },
    token: host.token,
    ss58Prefix: 42,
    existentialDeposit: 33_333_333n,
    session: { index: 0, nextAt: 60n, seconds: 60, blocks: 10 },
    pending: [],
    openRequests: 0,
    keepsRegister: true,
    frozenBehind: undefined,
    refusal: undefined,
    systemIsFree: true,
    programs: host.programs
  })
  expect(pallet).toBe(chain.facts.capabilities.hrmp)
  const items = evidence.map((one) => ('item' in one ? one.item : one.kind))
  expect(items).toEqual([
    'timestamp.now',
    'hrmp.hrmpOpenChannelRequestsList',
    'parasDisputes.frozen',
    'configuration.activeConfig',
    'configuration.pendingConfigs',
    'session.currentIndex',
    'babe.epochIndex',
    'babe.genesisSlot'
  ])
  expect(limits).toMatchObject({ maxInbound: expect.any(Number) })
})

test.each([
  ['Reserved', undefined],
  ['Transfer', 'ChannelsUnsupported']
])('a dry-run request with the event %s shows where deposits are: %s', async (name, code) => {
  const empty = bare.runtime.storage('Configuration', 'ActiveConfig')?.decode(null) as object
  const { chain } = open([['Configuration.ActiveConfig', { ...empty, hrmp_sender_deposit: 1n }]])
  const value = { failure: undefined, events: [{ name }] } as never
  vi.spyOn(chain, 'hasApi').mockReturnValue(true)
  vi.spyOn(chain, 'dryRunCall').mockResolvedValue({ value, evidence: [] })
  const host = await read(chain).catch((error: unknown) => error)
  expect(host).toMatchObject(code === undefined ? { refusal: undefined } : { code })
})

test.each<[string, readonly Entry[], object]>([
  [
    'the beginning of the next session',
    [
      ['Session.CurrentIndex', 41],
      ['Babe.EpochIndex', 40n],
      ['Babe.GenesisSlot', 1_000n]
    ],
    // 41 epochs of 10 slots after slot 1000, 6 seconds each.
    { session: { index: 41, nextAt: 8_460n, seconds: 60, blocks: 10 } }
  ],
  ['the block that is frozen', [['ParasDisputes.Frozen', 99]], { frozenBehind: 99 }],
  ['the time in seconds', [['Timestamp.Now', 1_767_225_606_999n]], { time: 1_767_225_606n }],
  [
    'the number of requests',
    [
      [
        'Hrmp.HrmpOpenChannelRequestsList',
        [
          { sender: 1, recipient: 2 },
          { sender: 2, recipient: 1 }
        ]
      ]
    ],
    { openRequests: 2 }
  ]
])('a host states %s', async (_, entries, stated) => {
  expect(await read(open(entries).chain)).toMatchObject(stated)
})

test('the fee of a transfer is that of an amount with six bytes', async () => {
  const { chain, asked } = open([], 77n)
  expect((await read(chain)).transfer).toEqual({ pallet: 4, call: 3, fee: 77n })
  const call = Uint8Array.of(4, 3, 0, ...new Uint8Array(32), 0x0b, ...new Uint8Array(6).fill(255))
  const uxt = encodeStandIn({ runtime: chain.runtime, call })
  const length = bytesToHex(encodeInteger(BigInt(uxt.length), 4))
  expect(asked).toEqual([`${bytesToHex(uxt)}${length.slice(2)}`])
})

test('a host with addresses of another form takes no transfer', async () => {
  const { chain } = open()
  Object.assign(chain.facts.capabilities, { address: 'other' })
  expect((await read(chain)).transfer).toBeUndefined()
})

test.each([
  ['EpochDuration', { index: 0, nextAt: undefined, seconds: undefined, blocks: undefined }],
  ['ExpectedBlockTime', { index: 0, nextAt: undefined, seconds: undefined, blocks: 10 }]
])('a host without %s does not tell its next session', async (name, session) => {
  const { chain } = open()
  const constant = chain.constant.bind(chain)
  const without: typeof chain.constant = (asked) =>
    asked.name === name ? undefined : constant(asked)
  expect((await read(Object.assign(chain, { constant: without }))).session).toEqual(session)
})
