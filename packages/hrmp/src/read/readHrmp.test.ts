import { bytesToHex, type Hex, parseJson, stringifyJson } from '@paraclock/core'
import { detectCapabilities } from '@paraclock/types'
import type { ApiPromise } from '@polkadot/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { openOffline } from '../../test/openOffline.ts'
import type { HrmpFallback } from './measureMessages.ts'
import { readHrmp } from './readHrmp.ts'

const fallback: HrmpFallback = {
  weight: { weight: { refTime: 7_000_000_000n, proofSize: 400_000n }, reason: 'as on rococo' },
  fee: { amount: 300_000_000n, reason: 'as on rococo' }
}
const paras = [{ paraId: 2114 }, { paraId: 2200, name: 'acme' }] as const
const code = (wanted: string) => expect.objectContaining({ code: wanted })

/** Storage of the relay, written by its own types. */
function store(
  api: ApiPromise,
  entries: readonly (readonly [item: string, keys: readonly unknown[], value: unknown])[]
): Map<Hex, Hex> {
  return new Map(
    entries.map(([item, keys, value]) => {
      const [section = '', name = ''] = item.split('.')
      const entry = api.query[section]?.[name]
      if (entry === undefined) throw new Error(`the relay has no ${item}`)
      const { type } = entry.creator.meta
      const of = type.isPlain ? type.asPlain : type.asMap.value
      const typed = api.registry.createTypeUnsafe(api.registry.createLookupType(of), [value])
      return [entry.key(...keys) as Hex, bytesToHex(typed.toU8a())]
    })
  )
}

let bare: ApiPromise
beforeAll(async () => {
  bare = await openOffline('relay')
})

describe('what a host has in its storage', () => {
  test('an empty one has no channel, and defaults', async () => {
    const state = await readHrmp({ relay: { name: 'relay', api: bare }, paras, fallback })
    expect(
      state.directions.map(({ channel, request, closing }) => [channel, request, closing])
    ).toEqual([
      [null, null, false],
      [null, null, false]
    ])
    expect(
      state.paras.map(({ chain, lifecycle, outbound }) => [chain, lifecycle, outbound])
    ).toEqual([
      ['parachain 2114', null, 0],
      ['acme', null, 0]
    ])
    expect(state.host.token).toEqual({ symbol: 'ROC', decimals: 12 })
    expect(state.paras[0].fees[0]).toMatchObject({
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
      maxCapacity: 8,
      maxTotalSize: 8_192,
      maxMessageSize: 1_024,
      msgCount: 2,
      totalSize: 99,
      mqcHead: null,
      senderDeposit: 10n ** 20n,
      recipientDeposit: 7n
    }
    const request = {
      confirmed: true,
      _age: 0,
      senderDeposit: 5n,
      maxMessageSize: 64,
      maxCapacity: 4,
      maxTotalSize: 8_192
    }
    const config = (hrmpSenderDeposit: bigint) => ({ hrmpSenderDeposit, hrmpChannelMaxCapacity: 9 })
    const storage = store(bare, [
      ['hrmp.hrmpChannels', [there], channel],
      ['hrmp.hrmpCloseChannelRequests', [there], null],
      ['hrmp.hrmpOpenChannelRequests', [back], request],
      ['hrmp.hrmpOpenChannelRequestsList', [], [back, { sender: 1, recipient: 2 }]],
      ['hrmp.hrmpEgressChannelsIndex', [2114], [1000, 2200]],
      ['hrmp.hrmpIngressChannelsIndex', [2114], [1000]],
      ['hrmp.hrmpOpenChannelRequestCount', [2200], 1],
      ['hrmp.hrmpAcceptedChannelRequestCount', [2114], 1],
      ['paras.paraLifecycles', [2114], 'Parachain'],
      ['messageQueue.bookStateFor', [{ Ump: { Para: 2200 } }], { messageCount: 3 }],
      ['system.account', [sovereign], { data: { free: 10n ** 24n, reserved: 6n, frozen: 4n } }],
      ['session.currentIndex', [], 41],
      ['babe.epochIndex', [], 40],
      ['babe.genesisSlot', [], 1_000],
      ['timestamp.now', [], 1_767_225_606_000n],
      ['configuration.activeConfig', [], config(11n)],
      [
        'configuration.pendingConfigs',
        [],
        [
          [44, config(13n)],
          [43, config(12n)]
        ]
      ]
    ])
    // An entry of a set has no bytes.
    expect([...storage.values()]).toContain('0x')
    const api = await openOffline('relay', { storage })
    const relay = { name: 'relay', api, capabilities: detectCapabilities(api) }
    const { host, paras: both, directions } = await readHrmp({ relay, paras, fallback })
    expect(directions[0]).toMatchObject({
      closing: true,
      request: null,
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
      channel: null,
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
    expect(both[1]).toMatchObject({ requested: 1, underWay: 3, lifecycle: null })
    expect(host).toMatchObject({
      openRequests: 2,
      time: 1_767_225_606n,
      // 41 epochs of 10 slots after slot 1000, 6 seconds each.
      session: { index: 41, nextAt: 8_460n, seconds: 60 },
      limits: { senderDeposit: 11n, maxCapacity: 9 },
      pending: [
        { session: 43, limits: { senderDeposit: 12n } },
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

test('every chain is read at the block that is named, and none is asked for its last one', async () => {
  const silent = ['chain_getFinalizedHead']
  const at = `0x${'0a'.repeat(32)}` as const
  const there = `0x${'0b'.repeat(32)}` as const
  const state = await readHrmp({
    relay: { name: 'relay', api: await openOffline('relay', { silent }) },
    paras: [
      { paraId: 100, name: 'acme', api: await openOffline('target', { silent }), at: there },
      { paraId: 2200 }
    ],
    at,
    fallback,
    deadlineMs: 20_000
  })
  expect(state.host.blockHash).toBe(at)
  expect(state.paras[0].sender).toMatchObject({ blockHash: there })
  const blocks = state.paras[0].evidence.flatMap((one) =>
    one.kind === 'storage' && one.chain === 'acme' ? [one.blockHash] : []
  )
  expect(blocks.length).toBeGreaterThan(0)
  expect(new Set(blocks)).toEqual(new Set([there]))
})

describe('what cannot be read', () => {
  test('a host that tells no fee, and nothing to take instead', async () => {
    const relay = { name: 'relay', api: bare }
    await expect(readHrmp({ relay, paras })).rejects.toThrow(code('WeightMissing'))
  })

  test('a chain that manages no channels', async () => {
    const relay = { name: 'acme', api: await openOffline('target') }
    await expect(readHrmp({ relay, paras })).rejects.toThrow(code('HrmpHostMissing'))
  })

  test('a node that does not answer is not waited for', async () => {
    const api = await openOffline('relay', { silent: ['chain_getFinalizedHead'] })
    const relay = { name: 'relay', api }
    const late = readHrmp({ relay, paras, deadlineMs: 20 })
    await expect(late).rejects.toThrow(code('DeadlineExceeded'))
    const stop = new AbortController()
    const stopped = readHrmp({ relay, paras, signal: stop.signal })
    stop.abort()
    await expect(stopped).rejects.toThrow(code('OperationAborted'))
  })

  test.each([
    [[{ paraId: 2114 }, { paraId: 2114 }], 'HrmpPairInvalid'],
    [[{ paraId: -1 }, { paraId: 2114 }], 'ParaIdOutOfRange'],
    [[{ paraId: 1.5 }, { paraId: 2114 }], 'ParaIdMalformed']
  ] as const)('%j is refused with %s', async (pair, expected) => {
    const relay = { name: 'relay', api: bare }
    await expect(readHrmp({ relay, paras: pair, fallback })).rejects.toThrow(code(expected))
  })

  test('a block that is named badly', async () => {
    const relay = { name: 'relay', api: bare }
    const read = readHrmp({ relay, paras, fallback, at: '0x00' })
    await expect(read).rejects.toThrow(code('HexLengthMismatch'))
    const pair = [{ ...paras[0], api: bare, at: '0x00' }, paras[1]] as const
    const other = readHrmp({ relay, paras: pair, fallback })
    await expect(other).rejects.toThrow(code('HexLengthMismatch'))
  })
})
