import { bytesToHex, formatAddress } from '@paraclock/core'
import { expect, test } from 'vitest'
import { deriveAccount32Hash } from './deriveAccount32Hash.ts'
import { deriveForeignAlias } from './deriveForeignAlias.ts'

// All vectors without another source are from the project's facts about accounts, recomputed there
// with BLAKE2b.
const user = '5CM2JyPHnbs81Cu8GzbraqHiwjeNwX3c9Rr5nXkJfwK9fwrk'
const from = { kind: 'sibling', paraId: 2114 } as const
const zero = `0x${'00'.repeat(32)}`

test('Account32Hash without a network, for accounts of 32 and of 20 bytes', () => {
  const { account, algorithm } = deriveAccount32Hash({ user, from })
  expect(algorithm).toBe('Account32Hash')
  expect(formatAddress({ account, prefix: 42 })).toBe(
    '5DNrXjfyMuukK3zrMs2T9i2E2VjYfCnA8rCxjk5DDeTeyhtM'
  )
  expect(deriveAccount32Hash({ user, from, length: 20 }).account).toBe(
    '0x3a13d93eb4e2e2b7ed6d21bce1006acba19b4dbc'
  )
})

test('Any of XCM version 2 and None of later versions are one account', () => {
  const versions = [2, 3, 4, 5] as const
  const accounts = versions.map((version) => deriveAccount32Hash({ user, from, version }).account)
  expect(new Set(accounts).size).toBe(1)
})

test('Account32Hash with the network Rococo', () => {
  const { account } = deriveAccount32Hash({
    user,
    from: { kind: 'sibling', paraId: 2006 },
    network: { kind: 'rococo' }
  })
  expect(formatAddress({ account, prefix: 51 })).toBe(
    '6A1gAyhvknS97rKJmC8aC5jcKdkXBeE93A2xQdvuTxE3Y9W1'
  )
})

test('a network changes the account, and so does the way in which a version writes it', () => {
  const kusama = (version: 2 | 3) =>
    deriveAccount32Hash({ user, from, network: { kind: 'kusama' }, version }).account
  expect(new Set([kusama(2), kusama(3), deriveAccount32Hash({ user, from }).account]).size).toBe(3)
})

test('Account32Hash for a relay user, a child and a key', () => {
  // BLAKE2b-256 by b2sum -l 256 over 20 "multiloc" and the location written out by hand.
  expect(deriveAccount32Hash({ user: zero, from: { kind: 'parent' } }).account).toBe(
    '0x7f1899e05ba59b921938ceea43cec3626383fd48ded7d50bf51f501f46647205'
  )
  expect(deriveAccount32Hash({ user: zero, from: { kind: 'child', paraId: 1 } }).account).toBe(
    '0xe220bf5733777dec1f1cd5f90e0ac7babc98634f6728f9d91b469436a72f9b36'
  )
  expect(
    deriveAccount32Hash({ user: new Uint8Array(20), from: { kind: 'sibling', paraId: 1 } }).account
  ).toBe('0x3c5698a6e71db8f451d741daa2b289fb02edc5895bc87bede8836f834e137b45')
})

test('the foreign alias of a sibling', () => {
  expect(deriveForeignAlias({ user: zero, from: { kind: 'sibling', paraId: 1 } })).toEqual({
    account: '0xb5ba849834d2e2c708ebd5f25e46faaa13a3c466f50eacb802946c57e6a3cc20',
    algorithm: 'LegacyDescribeForeignChainAccount'
  })
})

// From the unit tests of staging-xcm-builder 29.0.1, src/location_conversion.rs.
test.each([
  [
    'a 20-byte user of a sibling',
    new Uint8Array(20),
    { kind: 'sibling', paraId: 1 },
    '0xd23c25ff7426dd1a5552fc7ddc13295bb9456653783f0fd44a8d52cbbbd44d78'
  ],
  [
    'a child',
    new Uint8Array(32),
    { kind: 'child', paraId: 1 },
    '0x2d78e800e2316a3041b5b893e0ebc698b79c43394343bb68ab178c15b7983f14'
  ],
  [
    'a user of the relay',
    new Uint8Array(32),
    { kind: 'parent' },
    '0xe30c98f1dc351a1b01a7a7d63da1ff603810dd3b2f2d28c1585c04a7a41b7063'
  ],
  [
    'a 20-byte user of a child',
    new Uint8Array(20),
    { kind: 'child', paraId: 2 },
    '0x589de0eb4c58c98fcee30ec0b1f54b3e290a6bb63d39ef702b973a6f9699eabd'
  ]
] as const)('the foreign alias of %s', (_, account, origin, expected) => {
  expect(deriveForeignAlias({ user: account, from: origin }).account).toBe(expected)
  expect(deriveForeignAlias({ user: bytesToHex(account), from: origin, length: 20 }).account).toBe(
    expected.slice(0, 42)
  )
})

test('a user of the relay chain with 20 bytes is refused', () => {
  expect(() =>
    deriveForeignAlias({ user: new Uint8Array(20), from: { kind: 'parent' } })
  ).toThrowErrorMatchingSnapshot()
})

test.each([
  ['a version that never had accounts', () => deriveAccount32Hash({ user, from, version: 1 as 2 })],
  [
    'a network without a name',
    () => deriveAccount32Hash({ user, from, network: { kind: 'rococo' }, version: 5 })
  ],
  [
    'a relation that does not exist',
    () => deriveAccount32Hash({ user, from: { kind: 'x' } as never })
  ],
  [
    'a relation that does not exist, for an alias',
    () => deriveForeignAlias({ user, from: { kind: 'x' } as never })
  ]
])('refuses %s', (_, run) => {
  expect(run).toThrowErrorMatchingSnapshot()
})
