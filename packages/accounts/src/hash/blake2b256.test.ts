import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes } from '@paraclock/core'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'

// Each test begins with a module that has hashed nothing.
let blake2b256: typeof import('./blake2b256.ts').blake2b256
beforeEach(async () => {
  vi.resetModules()
  ;({ blake2b256 } = await import('./blake2b256.ts'))
})

const expected = (message: Uint8Array) => bytesToHex(blake2b(message, { dkLen: 32 }))

/** Hashes until the WebAssembly is worth loading, and waits for it. */
async function hashMany(): Promise<readonly string[]> {
  const hashes = Array.from({ length: 1_000 }, () => bytesToHex(blake2b256(new Uint8Array(1))))
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setTimeout(resolve, 50))
  return hashes
}

test('the hash of nothing and of "abc", before and after the WebAssembly is loaded', async () => {
  for (const load of [async () => [], hashMany]) {
    await load()
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
  const createBLAKE2b = vi.fn(async () => ({
    init: () => ({ update: () => ({ digest: () => new Uint8Array(32).fill(9) }) })
  }))
  vi.doMock('hash-wasm', () => ({ createBLAKE2b }))
  expect(new Set(await hashMany())).toEqual(new Set([expected(new Uint8Array(1))]))
  expect(createBLAKE2b).toHaveBeenCalledExactlyOnceWith(256)
  expect(blake2b256(new Uint8Array(1))).toEqual(new Uint8Array(32).fill(9))
  vi.doUnmock('hash-wasm')
})

test('a host that forbids WebAssembly goes on in JavaScript', async () => {
  vi.doMock('hash-wasm', () => ({
    createBLAKE2b: () => Promise.reject(new TypeError('wasm-unsafe-eval is not allowed'))
  }))
  await hashMany()
  expect(bytesToHex(blake2b256(new Uint8Array(1)))).toBe(expected(new Uint8Array(1)))
  vi.doUnmock('hash-wasm')
})

test('10,000 random messages hash alike in JavaScript and in WebAssembly', async () => {
  await hashMany()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (message) => {
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
  await hashMany()
  const first = blake2b256(new Uint8Array(1))
  const before = first.slice()
  blake2b256(new Uint8Array(2))
  expect(first).toEqual(before)
})
