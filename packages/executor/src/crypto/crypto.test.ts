import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { eventsKey, paraIdKey, timestampKey } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import { loadHashing } from './loadHashing.ts'
import { loadSignatures } from './loadSignatures.ts'
import {
  hashMagicKey,
  isMagicSignature,
  magicEthereumSignature,
  recoverMagicKey
} from './magicAddress.ts'
import { RECOVERY_ERRORS, recoverPublicKey } from './recoverPublicKey.ts'

const hashing = await loadHashing()
const signatures = await loadSignatures()
const text = (value: string): Uint8Array => new TextEncoder().encode(value)
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
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
  const wasm = import('@polkadot/wasm-crypto')

  test('a signature is good for its message and key only', async () => {
    const { sr25519KeypairFromSeed, sr25519Sign } = await wasm
    const pair = sr25519KeypairFromSeed(new Uint8Array(32).fill(7))
    const key = pair.slice(64)
    const message = text('this is a message')
    const signature = sr25519Sign(key, pair.slice(0, 64), message)
    expect(signatures.sr25519(signature, message, key)).toBe(true)
    expect(signatures.sr25519(signature, text('another'), key)).toBe(false)
    expect(signatures.sr25519(signature, message, new Uint8Array(32).fill(255))).toBe(false)
    expect(signatures.sr25519(new Uint8Array(64), message, key)).toBe(false)
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
    expect(signatures.ed25519(signature, Uint8Array.of(0x72), new Uint8Array(32).fill(255))).toBe(
      false
    )
  })

  test('what ZIP 215 accepts and others do not is accepted, as by nodes', () => {
    // Key and R are the point of order two in its canonical form; s is zero: the equation holds
    // for any message only once it is multiplied by the cofactor.
    const small = bytes('ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f')
    const weak = Uint8Array.from([...small, ...new Uint8Array(32)])
    expect(ed25519.verify(weak, text('x'), small, { zip215: true })).toBe(true)
    expect(signatures.ed25519(weak, text('x'), small)).toBe(true)
  })
})

describe('recovering a key', () => {
  const secret = new Uint8Array(32).fill(7)
  const hash = new Uint8Array(32).fill(3)
  const key = secp256k1.getPublicKey(secret, true)
  const order = secp256k1.Point.CURVE().n
  const recovered = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  const recoveryId = recovered[0] as number
  const signature = recovered.slice(1)
  const args = { signature, hash, recoveryId, overflowing: false, compressed: true }
  const scalar = (value: bigint): Uint8Array => bytes(value.toString(16).padStart(64, '0'))

  test('the signer’s, in both lengths', () => {
    expect(recoverPublicKey(args)).toEqual(key)
    expect(recoverPublicKey({ ...args, compressed: false })).toEqual(
      secp256k1.getPublicKey(secret, false)
    )
  })

  test('also from the other value of s', () => {
    const s = BigInt(`0x${hex(signature.slice(32))}`)
    const other = Uint8Array.from([...signature.slice(0, 32), ...scalar(order - s)])
    expect(recoverPublicKey({ ...args, signature: other, recoveryId: recoveryId ^ 1 })).toEqual(key)
  })

  test('what cannot be a signature says how', () => {
    const over = Uint8Array.from([...signature.slice(0, 32), ...scalar(order + 1n)])
    expect(recoverPublicKey({ ...args, recoveryId: 4 })).toBe(RECOVERY_ERRORS.badId)
    expect(recoverPublicKey({ ...args, signature: over })).toBe(RECOVERY_ERRORS.badScalar)
    expect(recoverPublicKey({ ...args, signature: over, overflowing: true })).toEqual(
      recoverPublicKey({
        ...args,
        signature: Uint8Array.from([...signature.slice(0, 32), ...scalar(1n)])
      })
    )
    expect(recoverPublicKey({ ...args, signature: new Uint8Array(64) })).toBe(
      RECOVERY_ERRORS.badSignature
    )
    // 5 is the coordinate of no point on the curve.
    const nowhere = Uint8Array.from([...scalar(5n), ...scalar(1n)])
    expect(recoverPublicKey({ ...args, signature: nowhere })).toBe(RECOVERY_ERRORS.badSignature)
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
