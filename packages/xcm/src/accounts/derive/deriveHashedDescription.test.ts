import { bytesToHex, formatAddress, parseAccount } from '@paraclock/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ForeignOrigin } from '../shapes/ForeignUser.ts'
import { deriveHashedDescription } from './deriveHashedDescription.ts'

const sibling: ForeignOrigin = { kind: 'sibling', paraId: 1111 }
const parent: ForeignOrigin = { kind: 'parent' }
const ones = `0x${'01'.repeat(32)}`
const voice = { kind: 'voice' } as const

// From the tests `location_conversion_works` of the system parachains of polkadot-sdk and of the
// Polkadot and Kusama runtimes (Asset Hub, Bridge Hub, Collectives, Coretime), which pin what
// LocationToAccountId<HashedDescription<AccountId, DescribeFamily<DescribeAllTerminal>>> answers.
test.each([
  [
    'pallet 50 of the relay',
    { kind: 'pallet', index: 50 },
    parent,
    '5CnwemvaAXkWFVwibiCvf2EjqwiqBi29S5cLLydZLEaEw6jZ'
  ],
  [
    'pallet 50 of a sibling',
    { kind: 'pallet', index: 50 },
    sibling,
    '5GFBgPjpEQPdaxEnFirUoa51u5erVx84twYxJVuBRAT2UP2g'
  ],
  ['an account of the relay', ones, parent, '5DN5SGsuUG7PAqFL47J9meViwdnk9AdeSWKFkcHC45hEzVz4'],
  ['an account of a sibling', ones, sibling, '5DGRXLYwWGce7wvm14vX1Ms4Vf118FSWQbJkyQigY2pfm6bg'],
  [
    'a key of the relay',
    `0x${'00'.repeat(20)}`,
    parent,
    '5F5Ec11567pa919wJkX6VHtv2ZXS5W698YCW35EdEbrg14cg'
  ],
  [
    'a key of a sibling',
    `0x${'00'.repeat(20)}`,
    sibling,
    '5CB2FbUds2qvcJNhDiTbRZwiS3trAy6ydFGMSVutmYijpPAg'
  ],
  [
    'another key of the relay',
    `0x${'7b'.repeat(20)}`,
    parent,
    '5CJeW9bdeos6EmaEofTUiNrvyVobMBfWbdQvhTe6UciGjH2n'
  ],
  [
    'another key of a sibling',
    `0x${'7b'.repeat(20)}`,
    sibling,
    '5CE6V5AKH8H4rg2aq5KMbvaVUDMumHKVPPQEEDMHPy3GmJQp'
  ],
  [
    'the treasury of the relay',
    { kind: 'treasuryVoice' },
    parent,
    '5CUjnE2vgcUCuhxPwFoQ5r7p1DkhujgvMNDHaF2bLqRp4D5F'
  ],
  [
    'the treasury of a sibling',
    { kind: 'treasuryVoice' },
    sibling,
    '5G6TDwaVgbWmhqRUKjBhRRnH4ry9L9cjRymUEmiRsLbSE4gB'
  ],
  [
    'a body of the relay',
    { kind: 'body', id: { kind: 'unit' }, part: voice },
    parent,
    '5EBRMTBkDisEXsaN283SRbzx9Xf2PXwUxxFCJohSGo4jYe6B'
  ],
  [
    'a body of a sibling',
    { kind: 'body', id: { kind: 'unit' }, part: voice },
    sibling,
    '5DBoExvojy8tYnHgLL97phNH975CyT45PWTZEeGoBZfAyRMH'
  ]
] as const)('%s', (_, user, from, expected) => {
  const derived = deriveHashedDescription({ user, from })
  expect(derived.algorithm).toBe('HashedDescription')
  expect(formatAddress({ account: derived.account, prefix: 42 })).toBe(expected)
})

// From the project's facts about accounts, recomputed there with BLAKE2b.
const facts = '7Lh1DEaxk8TNVU7snC3UkSv7N7NHb7BUuEkYZBwrzfrPNQE3'
test.each([
  [{ kind: 'child', paraId: 2034 }, '5FhDbKUGUp7xofuc5NaJ93ytaJM1kDs7ZafaLtkTXFnB5FFQ'],
  [{ kind: 'sibling', paraId: 2034 }, '5EjgcaN2F3J3vH5wR52Gitzu3HimYbKU81SaRLWDMs58FrQJ']
] as const)('the same account as a %o', (from, expected) => {
  const derived = deriveHashedDescription({ user: facts, from })
  expect(formatAddress({ account: derived.account, prefix: 42 })).toBe(expected)
})

test('a chain of 20-byte accounts keeps the first 20 bytes', () => {
  const from = { kind: 'sibling', paraId: 2034 } as const
  expect(deriveHashedDescription({ user: facts, from, length: 20 }).account).toBe(
    '0x7632da7afff71e425b32cd610f55c7fdd45a90c3'
  )
})

test('the chain itself has another account beside its sovereign account', () => {
  const derived = deriveHashedDescription({ user: { kind: 'chain' }, from: sibling })
  // BLAKE2b-256 of "SiblingChain" 5d11 00, by b2sum -l 256.
  expect(derived.account).toBe('0x5e1744fc7ebd9b9e303d1ebadd3a05df42763a99357349ea2dc58a7f89c5b8ee')
})

test('SS58, hex and bytes of one account derive one account', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.nat(0xffff_ffff),
      (bytes, paraId) => {
        const from = { kind: 'sibling', paraId } as const
        const expected = deriveHashedDescription({ user: bytes, from })
        expect(deriveHashedDescription({ user: bytesToHex(bytes), from })).toEqual(expected)
        const address = formatAddress({ account: parseAccount(bytes), prefix: 0 })
        expect(deriveHashedDescription({ user: address, from })).toEqual(expected)
      }
    )
  )
})

test.each([
  ['an account of 31 bytes', { user: new Uint8Array(31), from: sibling }],
  ['an address with a typing error', { user: `${facts.slice(0, -1)}4`, from: sibling }],
  ['a parachain beyond a u32', { user: ones, from: { kind: 'sibling', paraId: 2 ** 32 } }],
  ['a relation that does not exist', { user: ones, from: { kind: 'cousin', paraId: 1 } }],
  ['no relation', { user: ones, from: undefined }],
  ['a subject that does not exist', { user: { kind: 'contract' }, from: sibling }],
  ['a length that no account has', { user: ones, from: sibling, length: 33 }]
])('refuses %s', (_, args) => {
  expect(() =>
    deriveHashedDescription(args as Parameters<typeof deriveHashedDescription>[0])
  ).toThrowErrorMatchingSnapshot()
})
