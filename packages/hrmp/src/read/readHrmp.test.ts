import { bytesToHex, type Hex, hexToBytes, parseJson, stringifyJson } from '@paraclock/core'
import { encodeEntry, variantsOf } from '@paraclock/types'
import { sovereignAccount } from '@paraclock/xcm'
import { describe, expect, test } from 'vitest'
import { relayPallet, siblingManagement } from '../../test/makeState.ts'
import { openOffline } from '../../test/openOffline.ts'
import type { HrmpFallback } from './measureMessages.ts'
import { readHrmp } from './readHrmp.ts'

const fallback: HrmpFallback = {
  callWeight: { weight: { refTime: 1_000_000_000n, proofSize: 60_000n }, reason: 'as on rococo' },
  weight: { weight: { refTime: 7_000_000_000n, proofSize: 400_000n }, reason: 'as on rococo' },
  fee: { amount: 300_000_000n, reason: 'as on rococo' }
}
const paras = [{ paraId: 2114 }, { paraId: 2200, name: 'acme' }] as const
const code = (wanted: string) => expect.objectContaining({ code: wanted })

const bare = openOffline({ runtime: 'relay' })

/** Storage of the relay, encoded by its own types: what is not given is zero. */
function store(
  entries: readonly (readonly [item: string, keys: readonly unknown[], value: unknown])[]
): Map<Hex, Hex> {
  const { metadata } = bare.runtime
  return new Map(
    entries.map(([item, keys, value]) => {
      const [pallet = '', name = ''] = item.split('.')
      const stored = metadata.pallets
        .find((one) => one.name === pallet)
        ?.storage?.items.find((one) => one.name === name)
      if (stored === undefined) throw new Error(`the relay has no ${item}`)
      const { type } = stored
      const codec = bare.runtime.type(type.tag === 'map' ? type.value.value : type.value)
      const encoded = codec.encode(value)
      return [bare.runtime.storage(pallet, name)?.key(...keys) as Hex, bytesToHex(encoded)]
    })
  )
}

/** The configuration of the relay's genesis, with some of its fields changed. */
function configure(changes: object): object {
  const empty = bare.runtime.storage('Configuration', 'ActiveConfig')?.decode(null) as object
  return { ...empty, ...changes }
}

describe('what a host has in its storage', () => {
  test('an empty one has no channel, and defaults', async () => {
    const state = await readHrmp({ relay: bare, paras, fallback })
    expect(
      state.directions.map(({ channel, request, closing }) => [channel, request, closing])
    ).toEqual([
      [undefined, undefined, false],
      [undefined, undefined, false]
    ])
    expect(
      state.paras.map(({ chain, lifecycle, outbound }) => [chain, lifecycle, outbound])
    ).toEqual([
      ['parachain 2114', undefined, 0],
      ['acme', undefined, 0]
    ])
    expect(state.host).toMatchObject({
      token: { symbol: 'ROC', decimals: 12 },
      existentialDeposit: 33_333_333n,
      openRequests: 0
    })
    expect(state.paras[0].fees[0]).toMatchObject({
      callWeight: { refTime: 1_000_000_000n },
      programWeight: { refTime: 7_000_000_000n },
      fee: 300_000_000n,
      withdrawn: 360_000_000n
    })
    expect(state.paras[0].fees[0]?.provenance.map(({ kind }) => kind)).toEqual([
      'computed',
      'computed',
      'computed'
    ])
    expect(parseJson(stringifyJson(state))).toEqual(state)
  })

  test('channels, requests, closings, counts and changes that are decided', async () => {
    const there = { sender: 2114, recipient: 2200 }
    const back = { sender: 2200, recipient: 2114 }
    const sovereign = '0x7061726142080000000000000000000000000000000000000000000000000000'
    const channel = {
      max_capacity: 8,
      max_total_size: 8_192,
      max_message_size: 1_024,
      msg_count: 2,
      total_size: 99,
      mqc_head: undefined,
      sender_deposit: 10n ** 20n,
      recipient_deposit: 7n
    }
    const request = {
      confirmed: true,
      _age: 0,
      sender_deposit: 5n,
      max_message_size: 64,
      max_capacity: 4,
      max_total_size: 8_192
    }
    const book = bare.runtime.storage('MessageQueue', 'BookStateFor')?.decode(null) as object
    const account = bare.runtime.storage('System', 'Account')?.decode(null) as { data: object }
    const config = (deposit: bigint) =>
      configure({ hrmp_sender_deposit: deposit, hrmp_channel_max_capacity: 9 })
    const owner = bare.runtime.type('AccountId').decode(hexToBytes(sovereign))
    const storage = store([
      ['Hrmp.HrmpChannels', [there], channel],
      ['Hrmp.HrmpCloseChannelRequests', [there], null],
      ['Hrmp.HrmpOpenChannelRequests', [back], request],
      ['Hrmp.HrmpOpenChannelRequestsList', [], [back, { sender: 1, recipient: 2 }]],
      ['Hrmp.HrmpEgressChannelsIndex', [2114], [1000, 2200]],
      ['Hrmp.HrmpIngressChannelsIndex', [2114], [1000]],
      ['Hrmp.HrmpOpenChannelRequestCount', [2200], 1],
      ['Hrmp.HrmpAcceptedChannelRequestCount', [2114], 1],
      ['Paras.ParaLifecycles', [2114], { type: 'Parachain' }],
      [
        'MessageQueue.BookStateFor',
        [{ type: 'Ump', value: { type: 'Para', value: 2200 } }],
        { ...book, message_count: 3n }
      ],
      [
        'System.Account',
        [owner],
        {
          ...account,
          data: { ...account.data, free: 10n ** 24n, reserved: 6n, frozen: 4n }
        }
      ],
      ['Session.CurrentIndex', [], 41],
      ['Babe.EpochIndex', [], 40n],
      ['Babe.GenesisSlot', [], 1_000n],
      ['Timestamp.Now', [], 1_767_225_606_000n],
      ['Configuration.ActiveConfig', [], config(11n)],
      [
        'Configuration.PendingConfigs',
        [],
        [
          [44, config(13n)],
          [43, config(12n)]
        ]
      ]
    ])
    // An entry of a set has no bytes.
    expect([...storage.values()]).toContain('0x')
    const relay = openOffline({ runtime: 'relay', storage })
    const { host, paras: both, directions } = await readHrmp({ relay, paras, fallback })
    expect(directions[0]).toMatchObject({
      closing: true,
      request: undefined,
      channel: {
        maxCapacity: 8,
        maxMessageSize: 1_024,
        messages: 2,
        totalSize: 99,
        senderDeposit: 10n ** 20n
      }
    })
    expect(directions[1]).toMatchObject({
      closing: false,
      channel: undefined,
      request: { accepted: true, maxCapacity: 4, maxMessageSize: 64, senderDeposit: 5n }
    })
    expect(both[0]).toMatchObject({
      sovereign,
      lifecycle: 'Parachain',
      balance: { free: 10n ** 24n, reserved: 6n, frozen: 4n },
      outbound: 2,
      inbound: 1,
      accepted: 1,
      underWay: 0
    })
    expect(both[1]).toMatchObject({ requested: 1, underWay: 3, lifecycle: undefined })
    expect(host).toMatchObject({
      openRequests: 2,
      time: 1_767_225_606n,
      // 41 epochs of 10 slots after slot 1000, 6 seconds each.
      session: { index: 41, nextAt: 8_460n, seconds: 60, blocks: 10 },
      limits: { senderDeposit: 11n, maxCapacity: 9 },
      pending: [
        { session: 43, limits: { senderDeposit: 12n }, changed: ['hrmpSenderDeposit'] },
        { session: 44, limits: { senderDeposit: 13n } }
      ]
    })
    expect(host.evidence).toContainEqual(
      expect.objectContaining({
        kind: 'storage',
        item: 'session.currentIndex',
        value: '0x29000000',
        decoded: 41
      })
    )
  })
})

test('where a sibling takes the calls, deposits and fees are there, and channels in the register', async () => {
  const there = { sender: 2114, recipient: 2200 }
  const { account: sovereign } = sovereignAccount({ paraId: 2114, on: 'sibling' })
  const held = bare.runtime.storage('System', 'Account')?.decode(null) as { data: object }
  const relay = openOffline({
    runtime: 'relay',
    storage: store([
      ['Hrmp.HrmpCloseChannelRequests', [there], null],
      ['Hrmp.HrmpEgressChannelsIndex', [2114], [2200]],
      ['Paras.ParaLifecycles', [2114], { type: 'Parachain' }],
      ['Configuration.ActiveConfig', [], configure({ hrmp_sender_deposit: 11n })]
    ])
  })
  const owner = bare.runtime.readInput('AccountId', sovereign)
  const account = { ...held, data: { ...held.data, free: 77n } }
  const storage = store([['System.Account', [owner], account]])
  const at = { runtime: 'target', name: 'coretime', paraId: 1_005, storage } as const
  // The form of its calls is not known: any call without arguments stands for each of them.
  const { metadata } = openOffline(at).runtime
  const [bareCall] = metadata.pallets.flatMap(({ index, calls }) =>
    variantsOf(metadata, calls?.type)
      .filter(({ fields }) => fields.length === 0)
      .map((call) => ({ index, call: { index: call.index, params: [] } }))
  )
  if (bareCall === undefined) throw new Error('every call has arguments')
  const { index, call } = bareCall
  const calls = Object.fromEntries(Object.keys(relayPallet.calls).map((name) => [name, call]))
  const hrmp = { pallet: 'Hrmp', section: 'hrmp', index, calls }
  const coretime = openOffline({ ...at, hrmp })
  const how = { relay, paras, fallback, management: siblingManagement }
  const state = await readHrmp({ ...how, siblings: [coretime] })
  expect(state.host).toMatchObject({
    chain: 'coretime',
    management: siblingManagement,
    limits: { senderDeposit: 11n },
    keepsRegister: true
  })
  expect(state.paras[0]).toMatchObject({
    sovereign,
    balance: { free: 77n },
    outbound: 1,
    lifecycle: 'Parachain'
  })
  expect(state.directions[0].closing).toBe(true)
  await expect(readHrmp(how)).rejects.toThrow(code('ArgumentInvalid'))
})

test('every chain is read at the block that it is pinned to', async () => {
  const [at, there] = [`0x${'0a'.repeat(32)}`, `0x${'0b'.repeat(32)}`] as const
  const state = await readHrmp({
    relay: openOffline({ runtime: 'relay', at }),
    paras: [
      { paraId: 100, chain: openOffline({ runtime: 'target', name: 'acme', at: there }) },
      { paraId: 2200 }
    ],
    fallback
  })
  expect(state.host.blockHash).toBe(at)
  const blocks = state.paras[0].evidence.flatMap((one) =>
    one.kind === 'storage' && one.chain === 'acme' ? [one.blockHash] : []
  )
  expect(blocks.length).toBeGreaterThan(0)
  expect(new Set(blocks)).toEqual(new Set([there]))
})

describe('a parachain with a connection', () => {
  const own = openOffline({ runtime: 'target' })
  const connect = (id: number, waiting: number) =>
    openOffline({
      ...{ runtime: 'target', name: 'acme', paraId: id },
      storage: new Map([
        encodeEntry(own.runtime, {
          ...{ pallet: 'ParachainInfo', item: 'ParachainId', keys: [], value: id }
        }),
        encodeEntry(own.runtime, {
          ...{ pallet: 'ParachainSystem', item: 'PendingUpwardMessages', keys: [] },
          value: Array.from({ length: waiting }, () => new Uint8Array(2))
        })
      ])
    })

  test('has the messages that wait there, and those that wait on the host', async () => {
    const book = bare.runtime.storage('MessageQueue', 'BookStateFor')?.decode(null) as object
    const queue = { type: 'Ump', value: { type: 'Para', value: 2114 } }
    const storage = store([['MessageQueue.BookStateFor', [queue], { ...book, message_count: 3n }]])
    const relay = openOffline({ runtime: 'relay', storage })
    const pair = [{ paraId: 2114, chain: connect(2114, 2) }, { paraId: 2200 }] as const
    const state = await readHrmp({ relay, paras: pair, fallback })
    expect(state.paras.map(({ chain, underWay }) => [chain, underWay])).toEqual([
      ['acme', 5],
      ['parachain 2200', 0]
    ])
    expect(state.paras[0].sender).toEqual({
      ...{ send: { pallet: 31, call: 0 }, sendName: 'polkadotXcm.send', version: 5 }
    })
    expect(state.paras[1].sender).toEqual({ unknown: 'there is no connection to it' })
  })

  test('is refused if it has another id', async () => {
    const pair = [{ paraId: 2114, chain: connect(2115, 0) }, { paraId: 2200 }] as const
    await expect(readHrmp({ relay: bare, paras: pair, fallback })).rejects.toMatchObject({
      code: 'ArgumentInvalid',
      context: {
        argument: 'paras',
        value: 2114,
        problem: 'acme is parachain 2115: check the endpoint'
      }
    })
  })
})

test.each([
  [1_999, 2_000, [true, false]],
  [0, 4_294_967_295, [true, false]]
])('parachains up to 1999 are system parachains: %i, %i', async (one, two, system) => {
  const pair = [{ paraId: one }, { paraId: two }] as const
  const state = await readHrmp({ relay: bare, paras: pair, fallback })
  expect(state.paras.map((para) => para.system)).toEqual(system)
})

describe('what cannot be read', () => {
  test('a host that tells no fee, and nothing to take instead', async () => {
    await expect(readHrmp({ relay: bare, paras })).rejects.toThrow(code('FactMissing'))
  })

  test('a chain that manages no channels', async () => {
    const relay = openOffline({ runtime: 'target' })
    await expect(readHrmp({ relay, paras })).rejects.toThrow(code('ChannelsUnsupported'))
  })

  test('a node that does not answer is not waited for', async () => {
    const relay = openOffline({ runtime: 'relay', isSilent: true })
    const late = readHrmp({ relay, paras, fallback, deadlineMs: 20 })
    await expect(late).rejects.toThrow(code('DeadlineExceeded'))
    const stop = new AbortController()
    const stopped = readHrmp({ relay, paras, fallback, signal: stop.signal })
    stop.abort()
    await expect(stopped).rejects.toThrow(code('OperationAborted'))
  })

  test.each([
    [[{ paraId: 2114 }, { paraId: 2114 }], 'ArgumentInvalid'],
    [[{ paraId: -1 }, { paraId: 2114 }], 'ValueMalformed'],
    [[{ paraId: 1.5 }, { paraId: 2114 }], 'ValueMalformed']
  ] as const)('%j is refused with %s', async (pair, expected) => {
    await expect(readHrmp({ relay: bare, paras: pair, fallback })).rejects.toThrow(code(expected))
  })
})
