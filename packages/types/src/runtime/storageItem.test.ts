import { bytesToHex, hexToBytes, joinBytes } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import { u16 } from '../../test/valueCases.ts'
import type { MetadataStorage, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { voidType } from '../values/plain.ts'
import { storageItem } from './storageItem.ts'

// As @polkadot/util-crypto computes them, of the number 263.
const HASHES = {
  Blake2128: '0x68b387d2301c7093c52530f1c9eca815',
  Blake2256: '0xbf669bb99b7d6a6df95fa6bb0bb8d5c2dbabd527f09b489800a157508dc01240',
  Blake2128Concat: '0x68b387d2301c7093c52530f1c9eca8150701',
  Twox128: '0xe100f6127b8de86fe431d4db2d055643',
  Twox256: '0xe100f6127b8de86fe431d4db2d055643cee928fdc7f43b66f43b0a14a551ea4b',
  Twox64Concat: '0xe100f6127b8de86f0701',
  Identity: '0x0701'
} as const
type Hasher = keyof typeof HASHES

// Twox128 of `Acme` and of `Items`.
const PREFIX = hexToBytes('0xa67ec7a5ce0ae9d24516fabb08181d44778864718b26621b3bb0d5f62124f657')
const U16 = 0
const VOID = 1
const PAIR = 2
const metadata = {
  lookup: [{}, {}, { def: { tag: 'tuple', value: [U16, U16] } }]
} as unknown as UnifiedMetadata

/** An item of the pallet Acme, whose keys and values are numbers. */
function open(hashers: readonly Hasher[], more: Partial<MetadataStorage> = {}, value = U16) {
  const type =
    hashers.length === 0
      ? { tag: 'plain', value }
      : {
          tag: 'map',
          value: {
            hashers: hashers.map((tag) => ({ tag })),
            key: hashers.length === 1 ? U16 : PAIR,
            value
          }
        }
  const item = { name: 'Items', modifier: 0, fallback: '0x', docs: [], type, ...more }
  return storageItem({
    ...{ metadata, prefix: 'Acme', item: item as unknown as MetadataStorage },
    typeOf: (id) => (id === VOID ? voidType : u16)
  })
}

const refused = (problem: string) =>
  expect.objectContaining({
    code: 'ValueMalformed',
    context: expect.objectContaining({ type: 'Acme.Items', problem })
  })

describe.each(Object.keys(HASHES) as Hasher[])('the keys of %s', (hasher) => {
  const item = open([hasher])
  const hashed = hexToBytes(HASHES[hasher])
  const key = bytesToHex(joinBytes([PREFIX, hashed]))

  test('are those of polkadot.js, and are read back if they hold the key', () => {
    expect(item.key(263)).toBe(key)
    expect(item.prefix()).toBe(bytesToHex(PREFIX))
    expect(item.prefix(263)).toBe(key)
    const isWhole = /Concat|Identity/.test(hasher)
    expect(item.decodeKey(key)).toEqual([isWhole ? 263 : bytesToHex(hashed)])
  })

  test('that are cut off, or too long, are refused', () => {
    expect(() => item.decodeKey(`${key}00`)).toThrow(refused('it is 1 bytes too long'))
    const hash = hashed.length - (/Concat|Identity/.test(hasher) ? 2 : 0)
    if (hash === 0) return
    const short = bytesToHex(joinBytes([PREFIX, hashed.subarray(0, hash - 1)]))
    expect(() => item.decodeKey(short)).toThrow(refused('it is cut off'))
  })
})

test('a map of two keys has one hash for each, and a prefix for the first', () => {
  const item = open(['Twox64Concat', 'Blake2128'])
  const first = hexToBytes('0xf1577fbf1d628fdd0100')
  const second = hexToBytes('0xc32850a5b8381e5d972daa28282a1635')
  expect(item.keyCount).toBe(2)
  expect(item.key(1, 2)).toBe(bytesToHex(joinBytes([PREFIX, first, second])))
  expect(item.prefix(1)).toBe(bytesToHex(joinBytes([PREFIX, first])))
  expect(item.decodeKey(item.key(1, 2))).toEqual([1, bytesToHex(second)])
})

test('keys that are too few, too many or of another item are refused', () => {
  const item = open(['Identity', 'Identity'])
  for (const act of [() => item.key(1), () => item.key(1, 2, 3), () => item.prefix(1, 2, 3)]) {
    expect(act).toThrow(refused('an entry has 2 keys'))
  }
  const other = bytesToHex(PREFIX.with(31, 0))
  expect(() => item.decodeKey(other)).toThrow(refused('it is the key of another item'))
  expect(() => item.decodeKey('0x')).toThrow(refused('it is the key of another item'))
})

test('a single value has the prefix as its key', () => {
  const item = open([])
  expect([item.keyCount, item.key(), item.prefix(), item.type]).toEqual([
    ...[0, bytesToHex(PREFIX), bytesToHex(PREFIX), U16]
  ])
  expect(item.decodeKey(item.key())).toEqual([])
})

test('an absent value is the default of the item, if it has one', () => {
  const optional = open([], { fallback: '0x0900' })
  const stated = open([], { fallback: '0x0900', modifier: 1 })
  for (const absent of [null, undefined]) {
    expect([optional.decode(absent), stated.decode(absent)]).toEqual([undefined, 9])
  }
  expect([optional, stated].map((item) => item.decode(hexToBytes('0x0100')))).toEqual([1, 1])
  const marker = open([], {}, VOID)
  expect([marker.decode(new Uint8Array()), marker.decode(null)]).toEqual([null, undefined])
})
