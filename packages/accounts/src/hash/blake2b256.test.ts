import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes } from '@paraclock/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blake2b256 } from './blake2b256.ts'
import { compileBlake2b256 } from './compileBlake2b256.ts'

test('the hash of nothing and of "abc"', () => {
  // Both from the BLAKE2 team's reference tool, b2sum -l 256.
  expect(bytesToHex(blake2b256(new Uint8Array()))).toBe(
    '0x0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8'
  )
  expect(bytesToHex(blake2b256(hexToBytes('0x616263')))).toBe(
    '0xbddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319'
  )
})

test('the compiled hash is that of @noble/hashes for every length of one block', () => {
  const compiled = compileBlake2b256()
  for (let length = 0; length <= 128; length += 1) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 7 + length) & 255)
    expect(compiled?.(message)).toEqual(blake2b(message, { dkLen: 32 }))
  }
})

test('100,000 random messages hash as with @noble/hashes', () => {
  const message = fc.uint8Array({ maxLength: 300 })
  fc.assert(
    fc.property(message, (bytes) => {
      expect(bytesToHex(blake2b256(bytes))).toBe(bytesToHex(blake2b(bytes, { dkLen: 32 })))
    }),
    { numRuns: 100_000 }
  )
}, 60_000)

test('the hash stays the same when the function takes over', () => {
  const message = new Uint8Array(1)
  const hashes = Array.from({ length: 300 }, () => bytesToHex(blake2b256(message)))
  expect(new Set(hashes)).toEqual(new Set([bytesToHex(blake2b(message, { dkLen: 32 }))]))
})

test('messages around one block', () => {
  for (let length = 100; length <= 260; length += 1) {
    const message = new Uint8Array(length).fill(length)
    expect(bytesToHex(blake2b256(message))).toBe(bytesToHex(blake2b(message, { dkLen: 32 })))
  }
})

test('a hash does not change when the next one is made', () => {
  const compiled = compileBlake2b256()
  const first = compiled?.(new Uint8Array(1))
  const before = first?.slice()
  compiled?.(new Uint8Array(2))
  expect(first).toEqual(before)
})

test.each([
  ['is absent', undefined],
  [
    'forbids compiling',
    {
      Module: class {
        constructor() {
          throw new TypeError('wasm-unsafe-eval is not allowed')
        }
      }
    }
  ]
])('there is no compiled hash where WebAssembly %s', (_, host) => {
  expect(compileBlake2b256(host ?? null)).toBeUndefined()
})
