import { decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AddressNetworkMismatch, ArgumentInvalid, ValueMalformed } from '../errors/values.ts'
import { bytesToHex } from '../hex/bytesToHex.ts'
import { hexToBytes } from '../hex/hexToBytes.ts'
import { addressChecksum } from './checksum.ts'
import { formatAddress } from './formatAddress.ts'
import { parseAddress } from './parseAddress.ts'

const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const bob = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'
const aliceAddress = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

// Alice and Bob: the development accounts that `subkey inspect //Alice` prints, under the prefixes
// of the SS58 registry. The others were computed with BLAKE2b by the formulas of the polkadot-sdk:
// the sovereign account of parachain 2114, and the derived account of [1; 32] on sibling 1111.
const vectors = [
  [42, alice, aliceAddress],
  [0, alice, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  [2, alice, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
  [42, bob, '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'],
  [0, bob, '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'],
  [2, bob, 'FoQJpPyadYccjavVdTWxpxU7rUEaYhfLCPwXgkfD6Zat9QP'],
  [
    42,
    `0x70617261${'42080000'}${'00'.repeat(24)}`,
    '5Ec4AhNzVAVwDR54oqgWQ5YSoPbxXathSrQqTmqkF5o7xe6y'
  ]
] as const

test.each(vectors)('under prefix %s, %s is %s', (prefix, account, text) => {
  expect(formatAddress({ account, prefix })).toBe(text)
  expect(parseAddress(text)).toEqual({ prefix, account })
  expect(parseAddress(text, { prefix })).toEqual({ prefix, account })
})

test('the other addresses of known derivations are read and written back', () => {
  const known = [
    '5DGRXLYwWGce7wvm14vX1Ms4Vf118FSWQbJkyQigY2pfm6bg',
    '5DN5SGsuUG7PAqFL47J9meViwdnk9AdeSWKFkcHC45hEzVz4',
    '5CB2FbUds2qvcJNhDiTbRZwiS3trAy6ydFGMSVutmYijpPAg',
    '7Lh1DEaxk8TNVU7snC3UkSv7N7NHb7BUuEkYZBwrzfrPNQE3',
    '13YMK2eZbf9AyGhewRs6W6QTJvBSM5bxpnTD8WgeDofbg8Q1',
    '6A1gAyhvknS97rKJmC8aC5jcKdkXBeE93A2xQdvuTxE3Y9W1'
  ]
  const prefixes = known.map((text) => {
    const address = parseAddress(text)
    expect(formatAddress(address)).toBe(text)
    return address.prefix
  })
  expect(prefixes).toEqual([42, 42, 42, 63, 0, 51])
})

describe('like @polkadot/util-crypto', () => {
  const prefixes = fc
    .integer({ min: 0, max: 16_383 })
    .filter((prefix) => prefix !== 46 && prefix !== 47)
  const accounts = fc.oneof(
    fc.uint8Array({ minLength: 32, maxLength: 32 }),
    fc.uint8Array({ minLength: 33, maxLength: 33 })
  )

  test('an account is written the same under every prefix, and read back', () => {
    fc.assert(
      fc.property(prefixes, accounts, (prefix, account) => {
        const text = formatAddress({ account, prefix })
        expect(text).toBe(encodeAddress(account, prefix))
        expect(parseAddress(text)).toEqual({ prefix, account: bytesToHex(account) })
        expect(decodeAddress(text)).toEqual(account)
      }),
      { numRuns: 500 }
    )
  })

  test('the short accounts are written the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 45 }),
        fc.constantFrom(1, 2, 4, 8),
        fc.uint8Array({ minLength: 8, maxLength: 8 }),
        (prefix, length, bytes) => {
          const account = bytes.subarray(0, length)
          const text = formatAddress({ account, prefix })
          expect(text).toBe(encodeAddress(account, prefix))
          expect(parseAddress(text).account).toBe(bytesToHex(account))
        }
      )
    )
  })

  test('both refuse a text with one changed character', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    fc.assert(
      fc.property(
        prefixes,
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.nat(45),
        fc.constantFrom(...alphabet),
        (prefix, account, at, character) => {
          const text = formatAddress({ account, prefix })
          fc.pre(text[at] !== character)
          const wrong = text.slice(0, at) + character + text.slice(at + 1)
          expect(() => parseAddress(wrong)).toThrow()
          expect(() => decodeAddress(wrong)).toThrow()
        }
      ),
      // One damaged text in 65,536 has the right checksum by chance. The seed gives the same texts
      // every time.
      { seed: 58 }
    )
  })
})

test('an account of 20 bytes has an address under every prefix', () => {
  for (const prefix of [0, 42, 63, 64, 255, 256, 1284, 16_383]) {
    const account = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
    const text = formatAddress({ account, prefix })
    expect(parseAddress(text)).toEqual({ prefix, account })
    // sp-core writes two bytes of checksum after every account that is not an index.
    expect(base58.decode(text)).toHaveLength((prefix < 64 ? 1 : 2) + 20 + 2)
  }
})

describe('each mistake has its own message', () => {
  test.each([
    [`${aliceAddress} `, '" " at position 48 is not a character of base58'],
    ['0xd43593', '"0" at position 0 is not a character of base58'],
    ['5Grl', '"l" at position 3 is not a character of base58'],
    ['5Gr\u202e', '"\ufffd" at position 3 is not a character of base58'],
    ['', 'it is empty'],
    ['5'.repeat(52), 'it has 52 characters, and no address has more than 51'],
    [42, 'it is not text']
  ])('%o is not base58: %s', (value, problem) => {
    expect(raise(ValueMalformed, () => parseAddress(value)).context.problem).toBe(problem)
  })

  test('an impossible length', () => {
    const error = raise(ValueMalformed, () => parseAddress(aliceAddress.slice(0, -1)))
    expect(error.context.problem).toMatch(
      /^its 34 bytes are those of no account with a checksum: accounts have 1, 2,/
    )
    raise(ValueMalformed, () => parseAddress('1'))
    raise(ValueMalformed, () => formatAddress({ account: '0x000000', prefix: 0 }))
  })

  test('a wrong character', () => {
    raise(ValueMalformed, () => parseAddress(aliceAddress.replace('w', 'W')))
  })

  test('a reserved prefix is named only if the checksum is right', () => {
    for (const first of [46, 47, 128, 255]) {
      const payload = new Uint8Array([first, ...hexToBytes(alice)])
      const checksum = addressChecksum(payload, 2)
      const text = base58.encode(new Uint8Array([...payload, ...checksum]))
      const error = raise(ValueMalformed, () => parseAddress(text))
      expect(error.context.problem).toMatch(/^its network prefix \d+ is reserved$/)
      checksum.reverse()
      const wrong = base58.encode(new Uint8Array([...payload, ...checksum]))
      raise(ValueMalformed, () => parseAddress(wrong))
    }
    raise(ValueMalformed, () => formatAddress({ account: alice, prefix: 46 }))
  })

  test('a reserved prefix in two bytes', () => {
    const payload = new Uint8Array([0b0100_1011, 0b1000_0000, ...hexToBytes(alice)])
    const text = base58.encode(new Uint8Array([...payload, ...addressChecksum(payload, 2)]))
    expect(raise(ValueMalformed, () => parseAddress(text)).context.problem).toBe(
      'its network prefix 46 is reserved'
    )
  })

  test.each([-1, 16_384, 1.5, Number.NaN])('%s is not a prefix', (prefix) => {
    raise(ArgumentInvalid, () => formatAddress({ account: alice, prefix }))
  })

  test('an address of another network: the remedy has the address for the expected network', () => {
    const error = raise(AddressNetworkMismatch, () => parseAddress(aliceAddress, { prefix: 0 }))
    expect(error.context).toMatchObject({ expected: 0, actual: 42, sameAccount: vectors[1][2] })
    expect(error.remedies[0]?.summary).toContain(vectors[1][2])
  })
})
