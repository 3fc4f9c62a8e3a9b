import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { constants, zstdCompressSync } from 'node:zlib'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { bytesOf } from '../../test/modules/buildModule.ts'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { decompressCode } from './decompressCode.ts'

const LIMIT = 50 * 1024 * 1024
const PREFIX = Uint8Array.of(0x52, 0xbc, 0x53, 0x76, 0x46, 0xdb, 0x8e, 0x05)
const MAGIC = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd)
const SKIPPABLE = Uint8Array.of(0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9)
/** A window descriptor of 128 MiB, the largest that nodes take. */
const WIDE = 0x88

const code = Uint8Array.from({ length: 400_000 }, (_, index) => (index * index) >> 7)
const packed = zstdCompressSync(code)

/** A frame of one last block with three bytes as they are. */
const frame = (...header: number[]): Uint8Array =>
  bytesOf(MAGIC, Uint8Array.from(header), Uint8Array.of(0x19, 0, 0, 1, 2, 3))

type Unpack = (frame: Uint8Array, limit?: number) => Uint8Array

const withNode: Unpack = (frame, limit) => decompressCode(bytesOf(PREFIX, frame), limit)

/** Unpacks as a browser does, where nothing of Node is there. */
const withoutNode: Unpack = (frame, limit) => {
  vi.stubGlobal('process', undefined)
  try {
    return withNode(frame, limit)
  } finally {
    vi.unstubAllGlobals()
  }
}

const WAYS: readonly (readonly [string, Unpack])[] = [
  ['with Node', withNode],
  ['without', withoutNode]
]

test('plain code is as it was, and has the limit', () => {
  expect(decompressCode(code)).toBe(code)
  raise(RuntimeCodeMalformed, () => decompressCode(code, 1000))
})

test('code that is compressed twice is unpacked once', () => {
  const once = bytesOf(PREFIX, packed)
  expect(decompressCode(bytesOf(PREFIX, zstdCompressSync(once)))).toEqual(once)
})

test('the error of Node is the cause', () => {
  // One last block that is compressed, and holds no codes.
  const damaged = bytesOf(PREFIX, MAGIC, Uint8Array.of(0x20, 3, 0x1d, 0, 0, 0xff, 0xff, 0xff))
  const error = raise(RuntimeCodeMalformed, () => decompressCode(damaged))
  expect(error.cause).toMatchObject({ code: expect.stringMatching(/^ZSTD_error/) })
})

describe.each(WAYS)('compressed code, %s', (_, unpack) => {
  test('is unpacked', () => {
    expect(unpack(packed)).toEqual(code)
    expect(unpack(packed, code.length)).toEqual(code)
    expect(unpack(zstdCompressSync(new Uint8Array(0)))).toHaveLength(0)
  })

  test('bytes after the first frame are refused, and what is no frame', () => {
    for (const other of [packed, SKIPPABLE, Uint8Array.of(1), new Uint8Array(20)]) {
      const { message } = raise(RuntimeCodeMalformed, () => unpack(bytesOf(packed, other)))
      expect(message).toContain('bytes follow the first frame')
    }
    raise(RuntimeCodeMalformed, () => unpack(bytesOf(SKIPPABLE, packed)))
    raise(RuntimeCodeMalformed, () => unpack(new Uint8Array(20)))
    for (const cut of [0, 1, 3, 5, 8, 1000, packed.length - 1]) {
      raise(RuntimeCodeMalformed, () => unpack(packed.subarray(0, cut)))
    }
  })

  test('the limit holds while unpacking', () => {
    const bomb = zstdCompressSync(new Uint8Array(64 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(10_000)
    const { message } = raise(RuntimeCodeMalformed, () => unpack(bomb))
    expect(message).toContain(`it is larger than ${LIMIT} bytes once decompressed`)
    raise(RuntimeCodeMalformed, () => unpack(packed, code.length - 1))
  })

  test('blocks that repeat a byte without end end at the limit', () => {
    const block = Uint8Array.of(0x02, 0x00, 0x10, 7)
    const blocks = bytesOf(...Array.from({ length: 10_000 }, () => block))
    raise(RuntimeCodeMalformed, () => unpack(bytesOf(MAGIC, Uint8Array.of(0, WIDE), blocks)))
  })

  test('many small blocks are no harm', () => {
    const empty = Uint8Array.of(0, 0, 0)
    const blocks = bytesOf(...Array.from({ length: 100_000 }, () => empty))
    const frame = bytesOf(MAGIC, Uint8Array.of(0, WIDE), blocks, Uint8Array.of(0x09, 0, 0, 5))
    expect(unpack(frame)).toEqual(Uint8Array.of(5))
  })

  test('a frame may ask for the largest window that nodes take, and for none beyond', () => {
    expect(unpack(frame(0, WIDE))).toEqual(Uint8Array.of(1, 2, 3))
    raise(RuntimeCodeMalformed, () => unpack(frame(0, WIDE + 1)))
    raise(RuntimeCodeMalformed, () => unpack(frame(0, 0xf8)))
  })

  test('a frame that states another size than it has is refused', () => {
    expect(unpack(frame(0x20, 3))).toEqual(Uint8Array.of(1, 2, 3))
    for (const size of [0, 2, 4, 255]) raise(RuntimeCodeMalformed, () => unpack(frame(0x20, size)))
    // 2^60 bytes, in a single segment and with a window.
    raise(RuntimeCodeMalformed, () => unpack(frame(0xe0, 0, 0, 0, 0, 0, 0, 0, 0x10)))
    raise(RuntimeCodeMalformed, () => unpack(frame(0xc0, WIDE, 0, 0, 0, 0, 0, 0, 0, 0x10)))
  })

  test('whatever follows the prefix, it is code or a coded error', () => {
    fc.assert(
      fc.property(fc.nat(1200), fc.nat(255), fc.nat(1200), (at, byte, cut) => {
        const damaged = zstdCompressSync(code.subarray(0, 2000)).slice(0, 1300 - cut)
        damaged[at % damaged.length] = byte
        try {
          unpack(damaged)
        } catch (error) {
          expect(error).toHaveProperty('code', 'RuntimeCodeMalformed')
        }
      })
    )
  })
})

/** Bytes with repetitions near and far, so that all kinds of blocks and codes come up. */
const content = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 3000, size: 'max' }),
      fc
        .tuple(fc.nat(255), fc.nat(200_000))
        .map(([byte, count]) => new Uint8Array(count).fill(byte)),
      fc
        .tuple(fc.nat(60), fc.integer({ min: 1, max: 90_000 }))
        .map(([seed, count]) =>
          Uint8Array.from({ length: count }, (_, at) => (at * (seed + 1) * at) >> (seed % 11))
        ),
      fc
        .tuple(fc.nat(1000), fc.integer({ min: 1, max: 20_000 }))
        .map(([seed, words]) => new TextEncoder().encode(spell(seed, words)))
    ),
    { maxLength: 6 }
  )
  .map((parts) => bytesOf(...parts, ...parts.toReversed()))

function spell(seed: number, words: number): string {
  let state = seed + 1
  return Array.from({ length: words }, () => {
    state = (state * 48_271) % 2_147_483_647
    return `w${state % 997} `
  }).join('')
}

test('whatever Node compresses, and however, comes out the same without it', () => {
  fc.assert(
    fc.property(
      content,
      fc.integer({ min: -5, max: 19 }),
      fc.integer({ min: 10, max: 27 }),
      fc.constantFrom(0, 1),
      fc.constantFrom(0, 1),
      (bytes, level, windowLog, checksum, stated) => {
        const params = {
          [constants.ZSTD_c_compressionLevel]: level,
          [constants.ZSTD_c_windowLog]: windowLog,
          [constants.ZSTD_c_checksumFlag]: checksum,
          [constants.ZSTD_c_contentSizeFlag]: stated,
          [constants.ZSTD_c_enableLongDistanceMatching]: Number(windowLog > 24)
        }
        expect(Buffer.compare(withoutNode(zstdCompressSync(bytes, { params })), bytes)).toBe(0)
      }
    ),
    { numRuns: 40 }
  )
}, 60_000)

test('memory is taken for what comes out, not for the window, and up to the limit for a bomb', () => {
  const script = fileURLToPath(new URL('../../test/support/measureUnpacking.ts', import.meta.url))
  const args = ['--conditions=@paraclock/source', script]
  const grown = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as {
    readonly wide: Readonly<Record<string, number>>
    readonly bomb: Readonly<Record<string, number>>
  }
  const ways = ['with Node', 'without']
  expect(Object.keys(grown.wide)).toEqual(ways)
  for (const way of ways) {
    expect(grown.wide[way]).toBeLessThan(32)
    expect(grown.bomb[way]).toBeLessThan(200)
  }
})
