import { bytesToHex, formatAddress } from '@paraclock/core'
import { createKeyDerived, cryptoWaitReady } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { deriveDerivative } from './deriveDerivative.ts'

// Until this resolves, polkadot.js hashes in JavaScript, which takes several times as long.
beforeAll(() => cryptoWaitReady())

test('the fifth derivative of an account', () => {
  const derived = deriveDerivative({
    account: '13YMK2eZbf9AyGhewRs6W6QTJvBSM5bxpnTD8WgeDofbg8Q1',
    index: 5
  })
  // From the project's facts about accounts, recomputed there with BLAKE2b.
  expect(formatAddress({ account: derived.account, prefix: 0 })).toBe(
    '14vDXpWfcSRPn8eWPKt2Xc8KN57tGNnAo7Z8M2C8kpkJav5q'
  )
  expect(derived.algorithm).toBe('asDerivative')
})

test('10,000 random derivatives are those of @polkadot/util-crypto', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.nat(0xffff),
      (account, index) => {
        const derived = deriveDerivative({ account, index }).account
        if (derived !== bytesToHex(createKeyDerived(account, index))) expect.fail(derived)
      }
    ),
    { numRuns: 10_000 }
  )
})

test('an account of 20 bytes has derivatives of 20 bytes', () => {
  // BLAKE2b-256 by b2sum -l 256 over "modlpy/utilisuba", 20 zero bytes and 0100.
  expect(deriveDerivative({ account: new Uint8Array(20), index: 1 }).account).toBe(
    '0x558aa037902b9cc9e793e46f41a3c9a07738417a'
  )
})

test.each([-1, 65_536, 0.5])('refuses the index %s', (index) => {
  expect(() =>
    deriveDerivative({ account: new Uint8Array(32), index })
  ).toThrowErrorMatchingSnapshot()
})
