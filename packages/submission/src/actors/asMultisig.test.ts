import { bytesToHex, formatAddress, type Hex, hexToBytes, parseAccount } from '@paraclock/core'
import { createKeyMulti } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { deriveMultisig } from './asMultisig.ts'

const MEMBERS: readonly Hex[] = [
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
  '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y'
]
  .map((address) => parseAccount(address))
  .toSorted()

test('the account of two of Alice, Bob and Charlie is the one of other tools', () => {
  const account = parseAccount(deriveMultisig(MEMBERS, 2))
  expect(formatAddress({ account, prefix: 42 })).toBe(
    '5DjYJStmdZ2rcqXbXGX7TW85JsrW6uG4y9MUcLq2BoPMpRA7'
  )
})

test.each([1, 63, 64, 100])('polkadot.js derives the same account of %i members', (count) => {
  const members = Array.from({ length: count }, (_, at) => bytesToHex(new Uint8Array(32).fill(at)))
  for (const threshold of [1, 2, 256, 65_535]) {
    const expected = createKeyMulti(members.map(hexToBytes), threshold)
    expect(deriveMultisig(members, threshold)).toBe(bytesToHex(expected))
  }
})

test('members of 20 bytes have a multisig of 20 bytes', () => {
  expect(deriveMultisig([`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`], 2)).toHaveLength(42)
})
