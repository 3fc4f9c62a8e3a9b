import { bytesToHex, hexToBytes } from '@paraclock/core'
import { TypeRegistry } from '@polkadot/types'
import { expandMetadata, Metadata } from '@polkadot/types/metadata'
import v13 from '@polkadot/types-support/metadata/v13/substrate-hex'
import v14 from '@polkadot/types-support/metadata/v14/substrate-hex'
import v15 from '@polkadot/types-support/metadata/v15/substrate-hex'
import { beforeAll, expect, test } from 'vitest'
import { type Hashing, loadHashing } from '../crypto/loadHashing.ts'
import { keyToHex } from '../storage/StorageKey.ts'
import { listPlainKeys } from './listPlainKeys.ts'

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
