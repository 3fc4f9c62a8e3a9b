import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { eventsKey, paraIdKey, timestampKey } from '@paraclock/core'
import {
  sr25519KeypairFromSeed,
  sr25519Sign,
  sr25519Verify,
  waitReady
} from '@polkadot/wasm-crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadHashing } from './loadHashing.ts'
import { loadSignatures, type VerifySignature } from './loadSignatures.ts'
import {
  hashMagicKey,
  isMagicSignature,
  magicEthereumSignature,
  recoverMagicKey
} from './magicAddress.ts'

const hashing = await loadHashing()
const signatures = await loadSignatures()
await waitReady()
const text = (value: string): Uint8Array => new TextEncoder().encode(value)
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const orderOfRistretto = Uint8Array.from(
  Buffer.from('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010', 'hex')
)
// Every encoding of a point whose order divides eight, canonical or not.
const smallOrder = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa'
]

/** Changes bytes: half of the time not, else one bit, or all of them. */
const changes = (length: number): fc.Arbitrary<(whole: Uint8Array) => Uint8Array> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant((whole: Uint8Array) => whole) },
    {
      weight: 3,
      arbitrary: fc.nat(length * 8 - 1).map((bit) => (whole: Uint8Array) => {
        const at = bit >> 3
        return whole.with(at, (whole[at] as number) ^ (1 << (bit & 7)))
      })
    },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ minLength: length, maxLength: length })
        .map((random) => () => random)
    }
  )

/** Requires that whole signatures are valid, and that changed ones are judged as by `expected`. */
function judgeAlike(
  judge: VerifySignature,
  expected: VerifySignature,
  sign: (message: Uint8Array, seed: Uint8Array) => readonly [signature: Uint8Array, key: Uint8Array]
): void {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.uint8Array({ maxLength: 300 }),
      changes(64),
      changes(32),
      (seed, message, changeSignature, changeKey) => {
        const [whole, own] = sign(message, seed)
        expect(judge(whole, message, own)).toBe(true)
        const [signature, key] = [changeSignature(whole), changeKey(own)]
        expect(judge(signature, message, key)).toBe(expected(signature, message, key))
      }
    )
  )
}

function byZip215(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, key, { zip215: true })
  } catch {
    return false
  }
}

function byNoble(
  r: bigint,
  s: bigint,
  recoveryId: number,
  hash: Uint8Array
): Uint8Array | undefined {
  try {
    return new secp256k1.Signature(r, s, recoveryId).recoverPublicKey(hash).toBytes(false)
  } catch {
    return undefined
  }
}

const bytes = (value: string): Uint8Array => Uint8Array.from(Buffer.from(value, 'hex'))

describe('hashes', () => {
  // Known answers: BLAKE2b of `abc` cut to the size by its parameter, not by truncation; Keccak and
  // SHA-256 of `abc` from their specifications' test vectors.
  test.each([
    ['blake2b256', 'abc', 'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319'],
    ['blake2b128', 'abc', 'cf4ab791c62b8d2b2109c90275287816'],
    ['keccak256', 'abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    ['sha256', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'keccak512',
      'abc',
      '18587dc2ea106b9a1563e32b3312421ca164c7f1f07bc922a9c83d77cea3a1e5d0c69910739025372dc14ac9642629379540c17e2a65b19d77aa511a9d00bb96'
    ]
  ] as const)('%s of %s', (name, input, expected) => {
    expect(hex(hashing[name](text(input)))).toBe(expected)
  })

  test('twox128 of the names of pallets and items, as every chain’s metadata has them', () => {
    const twox = (value: string): string =>
      [0n, 1n]
        .map((seed) => {
          const word = new DataView(new ArrayBuffer(8))
          word.setBigUint64(0, hashing.xxhash64(text(value), seed), true)
          return hex(new Uint8Array(word.buffer))
        })
        .join('')
    expect(twox('System')).toBe('26aa394eea5630e07c48ae0c9558cef7')
    expect(twox('Account')).toBe('b99d880ec681799c0cf30e8886371da9')
    expect(timestampKey).toBe(`0x${twox('Timestamp')}${twox('Now')}`)
    expect(eventsKey).toBe(`0x${twox('System')}${twox('Events')}`)
    expect(paraIdKey).toBe(`0x${twox('ParachainInfo')}${twox('ParachainId')}`)
  })

  test('the same functions are handed out again', async () => {
    expect(await loadHashing()).toBe(hashing)
    expect(await loadSignatures()).toBe(signatures)
  })
})

describe('sr25519', () => {
  test('signatures of random keys and messages, whole and changed, are judged as by @polkadot', () => {
    judgeAlike(signatures.sr25519, sr25519Verify, (message, seed) => {
      const pair = sr25519KeypairFromSeed(seed)
      return [sr25519Sign(pair.slice(64), pair.slice(0, 64), message), pair.slice(64)]
    })
  })

  test.each([
    ['the neutral point as key and R, s = 0', [], [], true],
    ['s of the order of the group', [], orderOfRistretto, false],
    [
      'an R that is not encoded canonically',
      [0xed, ...new Uint8Array(30).fill(0xff), 0x7f],
      [],
      false
    ]
  ])('%s', (_, r, s, valid) => {
    const signature = new Uint8Array(64)
    signature.set(r)
    signature.set(s, 32)
    signature[63] = (signature[63] as number) | 128
    expect(sr25519Verify(signature, text('x'), new Uint8Array(32))).toBe(valid)
    expect(signatures.sr25519(signature, text('x'), new Uint8Array(32))).toBe(valid)
  })

  test('bytes of another length are no signature and no key, also after good ones', () => {
    const pair = sr25519KeypairFromSeed(new Uint8Array(32).fill(7))
    const [key, secret] = [pair.slice(64), pair.slice(0, 64)]
    const signature = sr25519Sign(key, secret, text('x'))
    expect(signatures.sr25519(signature, text('x'), key)).toBe(true)
    expect(signatures.sr25519(signature.slice(0, 63), text('x'), key)).toBe(false)
    expect(signatures.sr25519(signature, text('x'), key.slice(0, 31))).toBe(false)
    expect(signatures.sr25519(Uint8Array.from([...signature, 0]), text('x'), key)).toBe(false)
  })

  test('a message that is longer than the memory of an instance', () => {
    const pair = sr25519KeypairFromSeed(new Uint8Array(32).fill(7))
    const message = new Uint8Array(3_000_000).fill(9)
    const signature = sr25519Sign(pair.slice(64), pair.slice(0, 64), message)
    expect(signatures.sr25519(signature, message, pair.slice(64))).toBe(true)
    expect(signatures.sr25519(signature, message.with(2_999_999, 8), pair.slice(64))).toBe(false)
  })

  // Made by schnorrkel 0.1.1, which did not mark its signatures; known from its own tests.
  test('an unmarked signature is valid where these are accepted, and for its message alone', () => {
    const key = bytes('b4bfa1f7a5166695eb75299fd1c4c03ea212871c342f2c5dfea0902b2c246918')
    const signature = bytes(
      '5a9755f069939f45d96aaf125cf5ce7ba1db998686f87f2fb3cbdea922078741a73891ba265f70c31436e18a9acd14d189d73c12317ab6c313285cd938453202'
    )
    const account = '5G9hQLdsKQswNPgB499DeA5PkFBbgkLPJWkkS6FAM6xGQ8xD'
    const message = `Verifying that I am the owner of ${account}. Hash: 221455a3\n`
    expect(signatures.sr25519OrUnmarked(signature, text(message), key)).toBe(true)
    expect(signatures.sr25519OrUnmarked(signature, text('another'), key)).toBe(false)
    expect(signatures.sr25519(signature, text(message), key)).toBe(false)
  })
})

describe('ed25519', () => {
  // RFC 8032, section 7.1, test 2.
  const key = bytes('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
  const signature = bytes(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00'
  )

  test('the vector of the RFC', () => {
    expect(signatures.ed25519(signature, Uint8Array.of(0x72), key)).toBe(true)
    expect(signatures.ed25519(signature, Uint8Array.of(0x73), key)).toBe(false)
  })

  test('random signatures, whole and changed, are judged as by ZIP 215', () => {
    judgeAlike(signatures.ed25519, byZip215, (message, seed) => [
      ed25519.sign(message, seed),
      ed25519.getPublicKey(seed)
    ])
  })

  test('points of small order in any encoding, with s of zero, which ZIP 215 accepts and others do not', () => {
    for (const key of smallOrder) {
      for (const r of smallOrder) {
        const weak = bytes(r + '00'.repeat(32))
        expect(byZip215(weak, text('x'), bytes(key))).toBe(true)
        expect(signatures.ed25519(weak, text('x'), bytes(key)), `${key} ${r}`).toBe(true)
      }
    }
  })
})

describe('recovering a key', () => {
  const order = secp256k1.Point.CURVE().n
  const scalar = (value: bigint): Uint8Array => bytes(value.toString(16).padStart(64, '0'))
  const hash = new Uint8Array(32).fill(3)
  const recover = (r: bigint, s: bigint, recoveryId = 0, overflowing = false) =>
    signatures.recoverSecp256k1({
      signature: Uint8Array.from([...scalar(r), ...scalar(s)]),
      hash,
      recoveryId,
      overflowing
    })
  const [badScalar, badId, badSignature] = [0, 1, 2]
  // What r is, its x is: that of a point on the curve, or with the order added to it.
  const x = secp256k1.Point.BASE.multiply(5n).x

  test('random ones, with high and low s, as by @noble', () => {
    const scalars = fc.bigInt({ min: 1n, max: order - 1n })
    fc.assert(
      fc.property(scalars, scalars, fc.nat(3), (r, s, recoveryId) => {
        expect(recover(r, s, recoveryId)).toEqual(byNoble(r, s, recoveryId, hash) ?? badSignature)
      })
    )
  })

  test.each<[string, Parameters<typeof recover>, number]>([
    ['a number of the point that none has', [1n, 1n, 4], badId],
    ['an r of the order', [order, 1n], badScalar],
    ['an s of the order', [1n, order], badScalar],
    ['an r of zero', [0n, 1n], badSignature],
    ['an s of zero', [x, 0n], badSignature],
    ['an r that is the coordinate of no point', [5n, 1n], badSignature],
    ['a coordinate beyond the field', [order - 1n, 1n, 2], badSignature],
    ['an s that overflows to zero', [x, order, 0, true], badSignature]
  ])('%s', (_, args, error) => {
    expect(recover(...args)).toBe(error)
  })

  test('what overflows is reduced where that is asked for', () => {
    expect(recover(x, order + 1n, 0, true)).toEqual(byNoble(x, 1n, 0, hash))
    expect(recover(order + 2n, 1n, 0, true)).toEqual(byNoble(2n, 1n, 0, hash))
  })

  test('a coordinate with the order added', () => {
    const small = [1n, 2n, 3n, 4n, 5n, 6n].filter((r) => byNoble(r, 1n, 2, hash) !== undefined)
    expect(small.length).toBeGreaterThan(0)
    for (const r of small) expect(recover(r, 1n, 2)).toEqual(byNoble(r, 1n, 2, hash))
  })
})

test('the magic signature is 0xdeadbeef and 0xcd to the end, of any length', () => {
  for (const length of [64, 65]) {
    const magic = new Uint8Array(length).fill(0xcd)
    magic.set([0xde, 0xad, 0xbe, 0xef])
    expect(isMagicSignature(magic)).toBe(true)
    for (let at = 0; at < length; at++) {
      const other = magic.slice()
      other[at] = 0xce
      expect(isMagicSignature(other)).toBe(false)
    }
  }
  expect(isMagicSignature(new Uint8Array(64).fill(0xcd))).toBe(false)
  expect(isMagicSignature(Uint8Array.of(0xde, 0xad))).toBe(false)
})

test('the mocked signature of an Ethereum key names its signer, and nothing else passes for one', () => {
  const address = Uint8Array.from({ length: 20 }, (_, at) => at)
  const signature = magicEthereumSignature(address)
  const key = recoverMagicKey(signature)
  expect([signature.length, key?.length]).toEqual([65, 64])
  expect(key && hashMagicKey(key)?.subarray(12)).toEqual(address)
  for (const at of [0, 24, 63, 64]) {
    const other = signature.slice()
    other[at] = (other[at] ?? 0) ^ 1
    expect(recoverMagicKey(other)).toBeUndefined()
    if (at < 64) expect(hashMagicKey(other.subarray(0, 64))).toBeUndefined()
  }
  expect(hashMagicKey(signature)).toBeUndefined()
  expect(recoverMagicKey(new Uint8Array(3))).toBeUndefined()
})

test.each<[string, (signature: Uint8Array) => Uint8Array, boolean]>([
  ['as it is made', (signature) => signature, true],
  ['without its last byte', (signature) => signature.slice(0, 64), true],
  ['of 63 bytes', (signature) => signature.slice(0, 63), false],
  ['with another head', (signature) => signature.with(3, 0), false],
  ['with another byte after the address', (signature) => signature.with(24, 0), false],
  ['with another last byte', (signature) => signature.with(64, 0), false],
  ['with another address', (signature) => signature.with(23, 0xff).with(4, 0xff), true],
  ['of nothing', () => new Uint8Array(), false]
])('a mocked signature %s names an address or none', (_, change, isMocked) => {
  const address = Uint8Array.from({ length: 20 }, (_one, at) => at + 1)
  const made = magicEthereumSignature(address)
  expect([made.length, hex(made.subarray(0, 24))]).toEqual([65, `deadbeef${hex(address)}`])
  const signature = change(made)
  const key = recoverMagicKey(signature)
  expect(key).toEqual(isMocked ? signature.slice(0, 64) : undefined)
  if (key === undefined) return
  const named = hex(signature.subarray(4, 24))
  expect(hex(hashMagicKey(key) ?? new Uint8Array())).toBe(`${'00'.repeat(12)}${named}`)
  expect(hashMagicKey(signature.slice(0, 63))).toBeUndefined()
  expect(hashMagicKey(made)).toBeUndefined()
})

test.each<[string, number[], boolean]>([
  ['its head alone', [0xde, 0xad, 0xbe, 0xef], true],
  ['its head and filling', [0xde, 0xad, 0xbe, 0xef, 0xcd, 0xcd], true],
  ['three bytes', [0xde, 0xad, 0xbe], false],
  ['another head', [0xde, 0xad, 0xbe, 0xee, 0xcd], false],
  ['other filling', [0xde, 0xad, 0xbe, 0xef, 0xcd, 0xcc], false]
])('%s of a mocked signature is one or not', (_, signature, is) => {
  expect(isMagicSignature(Uint8Array.from([9, ...signature]).subarray(1))).toBe(is)
})
