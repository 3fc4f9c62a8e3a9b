import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes } from '@paraclock/core'
import { freshModules } from '@tooling/vitest/freshModules'
import fc from 'fast-check'
import * as hashWasm from 'hash-wasm'
import { expect, type Mock, test, vi } from 'vitest'

type Hash = typeof import('./blake2b256.ts').blake2b256

/** Loads the function anew, with a library whose calls are recorded. */
async function load(createBLAKE2b: (bits: number) => Promise<unknown> = hashWasm.createBLAKE2b) {
  const created = vi.fn(createBLAKE2b)
  const { blake2b256 } = await freshModules({ 'hash-wasm': { createBLAKE2b: created } })<
    typeof import('./blake2b256.ts')
  >(import.meta.resolve('./blake2b256.ts'))
  return { blake2b256, created }
}

const expected = (message: Uint8Array) => bytesToHex(blake2b(message, { dkLen: 32 }))

/** Hashes until the WebAssembly is worth loading, and waits for it. */
async function hashMany(blake2b256: Hash, created: Mock): Promise<readonly string[]> {
  const hashes = Array.from({ length: 1_000 }, () => bytesToHex(blake2b256(new Uint8Array(1))))
  await expect.poll(() => created.mock.settledResults[0]?.type ?? '').toMatch(/fulfilled|rejected/)
  await new Promise(setImmediate)
  return hashes
}

test('the hash of nothing and of "abc", before and after the WebAssembly is loaded', async () => {
  const { blake2b256, created } = await load()
  for (const prepare of [async () => [], () => hashMany(blake2b256, created)]) {
    await prepare()
    // Both from the BLAKE2 team's reference tool, b2sum -l 256.
    expect(bytesToHex(blake2b256(new Uint8Array()))).toBe(
      '0x0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8'
    )
    expect(bytesToHex(blake2b256(hexToBytes('0x616263')))).toBe(
      '0xbddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319'
    )
  }
})

test('a program that makes many hashes gets the WebAssembly', async () => {
  const { blake2b256, created } = await load(async () => ({
    init: () => ({ update: () => ({ digest: () => new Uint8Array(32).fill(9) }) })
  }))
  expect(new Set(await hashMany(blake2b256, created))).toEqual(
    new Set([expected(new Uint8Array(1))])
  )
  expect(created).toHaveBeenCalledExactlyOnceWith(256)
  expect(blake2b256(new Uint8Array(1))).toEqual(new Uint8Array(32).fill(9))
})

test('a host that forbids WebAssembly keeps using JavaScript', async () => {
  const { blake2b256, created } = await load(() =>
    Promise.reject(new TypeError('wasm-unsafe-eval is not allowed'))
  )
  await hashMany(blake2b256, created)
  expect(bytesToHex(blake2b256(new Uint8Array(1)))).toBe(expected(new Uint8Array(1)))
})

test('10,000 random messages have the same hash in JavaScript and in WebAssembly', async () => {
  const { blake2b256, created } = await load()
  await hashMany(blake2b256, created)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300, size: 'max' }), (message) => {
      expect(bytesToHex(blake2b256(message))).toBe(expected(message))
    }),
    { numRuns: 10_000 }
  )
  for (let length = 100; length <= 260; length += 1) {
    const message = new Uint8Array(length).fill(length)
    expect(bytesToHex(blake2b256(message))).toBe(expected(message))
  }
})

test('a hash does not change when the next one is made', async () => {
  const { blake2b256, created } = await load()
  await hashMany(blake2b256, created)
  const first = blake2b256(new Uint8Array(1))
  const before = first.slice()
  blake2b256(new Uint8Array(2))
  expect(first).toEqual(before)
})
