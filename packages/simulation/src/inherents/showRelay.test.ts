import { bytesToHex, encodeInteger, joinBytes } from '@paraclock/core'
import { keyToBytes, loadHashing, readProvenValues, type StorageKey } from '@paraclock/executor'
import { beforeAll, expect, test } from 'vitest'
import { decodeHeader } from '../chain/header.ts'
import { createInbox, type Inbox } from './Inbox.ts'
import { encodeRelayAuthorities, makeRelayHeaders } from './relayHeaders.ts'
import { loadRelayKeys, type RelayKeys } from './relayKeys.ts'
import { showRelay } from './showRelay.ts'

const PARA = 7
let hashing: Awaited<ReturnType<typeof loadHashing>>
let keys: RelayKeys

beforeAll(async () => {
  hashing = await loadHashing()
  keys = await loadRelayKeys()
})

const inboxOf = (horizontal: Parameters<typeof createInbox>[0]['horizontal'] = new Map()): Inbox =>
  createInbox({
    downward: [],
    horizontal,
    before: { downward: undefined, horizontal: new Map() },
    relayNumber: 10
  })

/** What a parachain reads in its proof. */
async function read(
  state: ReadonlyMap<StorageKey, Uint8Array>,
  more: { readonly inbox?: Inbox; readonly isUpgrading?: boolean; readonly signed?: boolean } = {}
): Promise<(key: StorageKey) => string | undefined> {
  const { root, nodes } = await showRelay({
    relay: { number: 10, read: async (all) => all.map((one) => state.get(one) ?? null) },
    ...{ paraId: PARA, parentHeader: Uint8Array.of(1, 2), time: 12_000 },
    inbox: more.inbox ?? inboxOf(),
    isUpgrading: more.isUpgrading ?? false,
    checksHeaders: more.signed ?? false
  })
  const proven = new Map(
    readProvenValues(root, nodes).map(({ key, value }) => [bytesToHex(key), bytesToHex(value)])
  )
  return (key) => proven.get(bytesToHex(keyToBytes(key)))
}

test('keys are those of relay chains', () => {
  expect(bytesToHex(keyToBytes(keys.currentSlot))).toBe(
    '0x1cb6f36e027abb2091cfb5110ab5087f06155b3cd9a8c9e5e9a23fd5dc13a5ed'
  )
  expect(bytesToHex(keyToBytes(keys.ofPara('Paras.Heads', 2000)))).toMatch(
    /^0xcd710b30bd2eab0352ddcc26417aa1941b3c252fcb29d88eff4f3de5de4476c3[\da-f]{16}d0070000$/
  )
})

test('a parachain sees its slot and head, and the signal to upgrade only if it waits for it', async () => {
  const shown = await read(new Map([[keys.config, Uint8Array.of(9)]]))
  expect(shown(keys.config)).toBe('0x09')
  expect(shown(keys.currentSlot)).toBe('0x0200000000000000')
  expect(shown(keys.ofPara('Paras.Heads', PARA))).toBe('0x080102')
  const signal = keys.ofPara('Paras.UpgradeGoAheadSignal', PARA)
  expect(shown(signal)).toBeUndefined()
  expect((await read(new Map(), { isUpgrading: true }))(signal)).toBe('0x01')
})

test('epoch and randomness have defaults before the relay chain has them, and then its values', async () => {
  const early = await read(new Map())
  expect(early(keys.epochIndex)).toBe(`0x${'00'.repeat(8)}`)
  expect(early(keys.randomness)).toBe(`0x${'00'.repeat(32)}`)
  const later = await read(new Map([[keys.epochIndex, encodeInteger(3n, 8)]]))
  expect(later(keys.epochIndex)).toBe('0x0300000000000000')
})

test("channels are the relay chain's, with the heads after the messages", async () => {
  const channel = joinBytes([new Uint8Array(20), Uint8Array.of(0), new Uint8Array(32)])
  const list = (id: number) => joinBytes([Uint8Array.of(4), encodeInteger(id, 4)])
  const state = new Map([
    [keys.ofPara('Hrmp.HrmpIngressChannelsIndex', PARA), list(5)],
    [keys.ofPara('Hrmp.HrmpEgressChannelsIndex', PARA), list(9)],
    [keys.channel(5, PARA), channel],
    [keys.channel(PARA, 9), channel]
  ])
  const quiet = await read(state)
  expect(quiet(keys.channel(5, PARA))).toBe(bytesToHex(channel))
  expect(quiet(keys.channel(PARA, 9))).toBe(bytesToHex(channel))
  const inbox = inboxOf(new Map([[5, [Uint8Array.of(1, 2)]]]))
  const head = inbox.heads.get(5) ?? new Uint8Array()
  // Cumulus: the hash of the head before, the relay block, and the hash of the message.
  const { blake2b256 } = hashing
  const message = blake2b256(Uint8Array.of(8, 1, 2))
  expect(head).toEqual(blake2b256(joinBytes([new Uint8Array(32), encodeInteger(10, 4), message])))
  const reported = (await read(state, { inbox }))(keys.channel(5, PARA))
  expect(reported).toBe(
    bytesToHex(joinBytes([new Uint8Array(20), Uint8Array.of(1), head, new Uint8Array(32)]))
  )
  const none = await read(new Map())
  expect(none(keys.channel(5, PARA))).toBeUndefined()
})

test('made-up headers form a chain from the relay parent on, by an authority in the proof', async () => {
  const stateRoot = new Uint8Array(32).fill(0xab)
  const headers = makeRelayHeaders({
    ...{ ahead: 2, number: 1_000, stateRoot, time: 60_000 }
  })
  const decoded = headers.map(decodeHeader)
  expect(decoded.map(({ number }) => number)).toEqual([1_000, 1_001, 1_002])
  expect(decoded[0]?.stateRoot).toEqual(stateRoot)
  expect(decoded.slice(1).map(({ parentHash }) => parentHash)).toEqual(
    headers.slice(0, -1).map(hashing.blake2b256)
  )
  expect(decoded.map(({ logs }) => logs.map((log) => log[0]))).toEqual([
    [6, 5],
    [6, 5],
    [6, 5]
  ])
  const shown = await read(new Map(), { signed: true })
  for (const key of [keys.authorities, keys.nextAuthorities]) {
    expect(shown(key)).toBe(bytesToHex(encodeRelayAuthorities()))
  }
})
