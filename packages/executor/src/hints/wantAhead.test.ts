import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { decodeMetadata } from '@paraclock/types'
import { TypeRegistry } from '@polkadot/types'
import { expandMetadata, Metadata } from '@polkadot/types/metadata'
import v13 from '@polkadot/types-support/metadata/v13/substrate-hex'
import v14 from '@polkadot/types-support/metadata/v14/substrate-hex'
import v15 from '@polkadot/types-support/metadata/v15/substrate-hex'
import { beforeAll, expect, test } from 'vitest'
import { type Hashing, loadHashing } from '../crypto/loadHashing.ts'
import { createRemoteStorage } from '../remote/createRemoteStorage.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { keyFromHex, keyToHex } from '../storage/StorageKey.ts'
import { createMemoryHintStore, type HintStore, parseHints } from './StorageHints.ts'
import { keepTouched, listPlainKeys, wantAhead, wantHinted } from './wantAhead.ts'

let hashing: Hashing
beforeAll(async () => {
  hashing = await loadHashing()
})

/** What every list has in addition. */
const ALWAYS = [
  ...[':extrinsic_index', ':transaction_level:'].map((key) => bytesToHex(Buffer.from(key))),
  // System.BlockHash of block 0, as polkadot.js makes the key.
  '0x26aa394eea5630e07c48ae0c9558cef7a44704b568d21667356a5a050c118746b4def25cfda6ef3a00000000'
]

test.each([
  ['14', v14],
  // An option and a length stand before it, as Metadata_metadata_at_version gives them.
  ['15', `0x${v15.slice(v15.indexOf('6d657461'))}`]
])('the plain items of metadata %s are those that polkadot.js finds', (_, hex) => {
  const registry = new TypeRegistry()
  const metadata = new Metadata(registry, hex as `0x${string}`)
  registry.setMetadata(metadata, undefined, undefined, true)
  const { query } = expandMetadata(registry, metadata)
  const large = [
    'Events',
    'Snapshot',
    'QueuedSolution',
    'AuthorizedUpgrade',
    'SignedSubmissionIndices'
  ]
  const expected = Object.entries(query)
    .filter(([section]) => section !== 'substrate')
    .flatMap(([, items]) => Object.entries(items))
    .filter(([name]) => name !== 'palletVersion')
    .map(([, entry]) => entry)
    .filter(({ meta }) => meta.type.isPlain && !large.includes(meta.name.toString()))
    .map((entry) => bytesToHex(entry.keyPrefix()))
  const found = listPlainKeys(hexToBytes(hex), hashing).map(keyToHex)
  expect(expected.length).toBeGreaterThan(100)
  expect(found.sort()).toEqual([...expected, ...ALWAYS].sort())
})

test('metadata that is older, cut short, or none at all gives only what every block asks for', () => {
  const whole = hexToBytes(v14)
  for (const metadata of [
    hexToBytes(v13),
    whole.subarray(0, whole.length >> 1),
    new Uint8Array(3)
  ]) {
    const found = listPlainKeys(metadata, hashing).map(keyToHex)
    expect(found.filter((key) => !ALWAYS.includes(key))).toEqual([])
  }
})

/** A storage without values, and the keys that it fetches. */
function openEmpty() {
  const fetched: string[] = []
  const storage = createRemoteStorage({
    reader: {
      getMany: async (keys) => {
        fetched.push(...keys)
        return keys.map(() => null)
      },
      keysAfter: async () => []
    }
  })
  return { storage, fetched }
}

test('a runtime whose metadata is known is not run for its keys', async () => {
  const { storage, fetched } = openEmpty()
  // It has no method that could be run.
  const runtime = {} as LoadedRuntime
  const metadata = Promise.resolve(decodeMetadata(hexToBytes(v14)))
  await wantAhead(storage, runtime, parseHints(undefined), metadata)
  await storage.fetchMissing()
  expect(fetched.sort()).toEqual(listPlainKeys(hexToBytes(v14), hashing).map(keyToHex).sort())
})

test('what was read of a state is fetched ahead of the next one with the same code', async () => {
  const kept = new Map<string, unknown>()
  const store: HintStore = {
    load: async (codeHash) => kept.get(codeHash),
    save: async (codeHash, hints) => void kept.set(codeHash, hints)
  }
  const first = openEmpty()
  first.storage.get(keyFromHex('0x0102'))
  await first.storage.fetchMissing()
  await keepTouched(first.storage, store, '0xaa')
  const fetchAhead = async (codeHash: Hex) => {
    const { storage, fetched } = openEmpty()
    await wantHinted(storage, store, codeHash)
    await storage.fetchMissing()
    return fetched
  }
  expect(await fetchAhead('0xaa')).toEqual(['0x0102'])
  expect(await fetchAhead('0xbb')).toEqual([])
})

test('values and pages of keys are fetched ahead in the trie of their hint, and without a run', async () => {
  const asked: unknown[] = []
  const storage = createRemoteStorage({
    reader: {
      getMany: async (keys, options) => {
        asked.push(['get', options?.child, ...keys])
        return keys.map(() => null)
      },
      keysAfter: async (after, _count, options) => {
        asked.push(['walk', options?.child, after])
        return []
      }
    }
  })
  const methods = {
    first: { 'get 0x01': 0, 'walk 0x02': 3 },
    second: { 'get 0x03 0xcc': 1, 'walk 0x04 0xcc': 0 }
  }
  // It has no method that could be run.
  await wantAhead(storage, {} as LoadedRuntime, { format: 2, methods })
  await storage.fetchMissing()
  expect(asked.map((one) => JSON.stringify(one)).sort()).toEqual([
    '["get","0xcc","0x03"]',
    '["get",null,"0x01"]',
    '["walk","0xcc","0x04"]',
    '["walk",null,"0x02"]'
  ])
  expect(storage.roundTrips).toBe(1)
})

test('the reads of a state are kept beside those of its runtime, which was not run', async () => {
  const store = createMemoryHintStore()
  await store.save('0xaa', {
    format: 2,
    methods: { Core_version: { 'get 0x05': 0 } },
    codeRules: 3
  })
  const { storage } = openEmpty()
  storage.get(keyFromHex('0x01'))
  storage.nextKey(keyFromHex('0x02'))
  await storage.fetchMissing()
  await keepTouched(storage, store, '0xaa')
  expect(await store.load('0xaa')).toEqual({
    ...{ format: 2, codeRules: 3, isRun: false },
    methods: { Core_version: { 'get 0x05': 0 }, others: { 'get 0x01': 0, 'walk 0x02': 0 } }
  })
  const save = () => Promise.reject(new Error('full'))
  await keepTouched(storage, { ...store, save }, '0xaa')
})
