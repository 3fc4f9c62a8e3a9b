import { zstdDecompressSync } from 'node:zlib'
import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { RuntimeCodeMalformed } from '../../errors/runtime.ts'
import { isOneFrame, unpackZstd } from './unpackZstd.ts'

type Bytes = readonly number[]

const LIMIT = 2 ** 20
const MAGIC: Bytes = [0x28, 0xb5, 0x2f, 0xfd]
/** Descriptors of windows: of 1 KiB, and of the largest block and twice of it. */
const [SMALL, BLOCK, WIDE] = [0, 0x38, 0x40]
const [RAW, REPEATED, COMPRESSED] = [0, 1, 2]
const LARGEST = 128 * 1024

const number = (value: number, bytes: number): Bytes =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256)
const fill = (count: number, byte = 9): Bytes => new Array<number>(count).fill(byte)
const block = (kind: number, content: Bytes, size = content.length, isLast = true): Bytes => [
  ...number(Number(isLast) + kind * 2 + size * 8, 3),
  ...content
]
const frame = (window: number, ...blocks: readonly Bytes[]): Bytes => [
  ...[...MAGIC, 0, window],
  ...blocks.flat()
]
const packed = (content: Bytes, window = SMALL): Bytes => frame(window, block(COMPRESSED, content))

/** Literals as they are, of up to 31 bytes. */
const literals = (...bytes: Bytes): Bytes => [bytes.length * 8, ...bytes]
/** Literals in one stream or four, which begin with the table of their codes. */
const coded = (count: number, content: Bytes, form = 0, kind = 2): Bytes => {
  const [width, bytes] = [
    [10, 3],
    [10, 3],
    [14, 4],
    [18, 5]
  ][form] as [number, number]
  const head = kind + form * 4 + count * 16 + content.length * 2 ** (4 + width)
  return [...number(head, bytes), ...content]
}
/** Codes of one bit for the bytes 0 and 1. */
const TABLE: Bytes = [128, 0x10]
const bitsOf = (...codes: Bytes): number => codes.reduce((bits, code) => bits * 2 + code, 1)

/** Sequences that are all of the same three codes, and their bits, after the literals. */
const repeated = (count: Bytes, codes: readonly [number, number, number], bits: Bytes): Bytes => [
  ...count,
  ...[0x54, ...codes, ...bits]
]
/** One literal, and a match of three at a distance of one. */
const one = repeated([1], [1, 2, 0], [bitsOf(0, 0)])
/** A match of 515 bytes and these many more, after one literal. */
const long = (more: number): Bytes => repeated([1], [1, 2, 45], number(2 ** 11 + more, 2))
/** Three bytes at this distance, of 1021 or more. */
const far = (distance: number): Bytes => repeated([1], [0, 10, 0], number(distance + 3, 2))
const stated = (descriptor: number, ...fields: Bytes): Bytes => [...MAGIC, descriptor, ...fields]
const three = block(RAW, [1, 2, 3])
const before = block(RAW, fill(1024), 1024, false)

test.each<[string, Bytes, Bytes]>([
  ['a block of the window', frame(SMALL, block(RAW, fill(1024))), fill(1024)],
  ['a window of nine eighths', frame(SMALL + 1, block(RAW, fill(1152))), fill(1152)],
  ['the largest block', frame(WIDE, block(REPEATED, [9], LARGEST)), fill(LARGEST)],
  ['literals alone', packed([...literals(1, 2), 0]), [1, 2]],
  ['31 literals', packed([...literals(...fill(31)), 0]), fill(31)],
  ['literals of twelve bits', packed([0x04 + 0x10, 0x02, ...fill(33), 0]), fill(33)],
  ['literals of twenty bits', packed([0x0c + 0x10, 0x02, 0, ...fill(33), 0]), fill(33)],
  ['a repeated literal', packed([1 + 20 * 8, 9, 0]), fill(20)],
  ['the most literals', packed([0x0d, ...number(LARGEST / 16, 2), 9, 0], BLOCK), fill(LARGEST)],
  ['codes in one stream', packed([...coded(3, [...TABLE, bitsOf(0, 1, 1)]), 0]), [0, 1, 1]],
  ...[1, 2, 3].map((form): [string, Bytes, Bytes] => {
    const streams = [[0, 1], [1, 0], [1, 1], []].map((codes) => bitsOf(...codes))
    const content = [...TABLE, 1, 0, 1, 0, 1, 0, ...streams]
    return [
      `codes in four streams, form ${form}`,
      packed([...coded(6, content, form), 0]),
      [0, 1, 1, 0, 1, 1]
    ]
  }),
  [
    'codes of up to eleven bits',
    packed([...coded(1, [138, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10, bitsOf(1)]), 0]),
    [0]
  ],
  ['a sequence', packed([...literals(7), ...one]), fill(4, 7)],
  ['a sequence and literals after it', packed([...literals(7, 8), ...one]), [...fill(4, 7), 8]],
  ['a sequence up to the window', packed([...literals(7), ...long(508)]), fill(1024, 7)],
  ['literals up to the window', packed([...literals(...fill(20)), ...long(489)]), fill(1024)],
  [
    'a match at the begin of the window',
    frame(SMALL, before, block(COMPRESSED, [0, ...far(1024)])),
    fill(1027)
  ],
  ['a stated size', stated(0x20, 3, ...three), [1, 2, 3]],
  ['a size of two bytes', stated(0x60, 0, 0, ...block(RAW, fill(256))), fill(256)],
  ['a size of four bytes', stated(0xa0, 3, 0, 0, 0, ...three), [1, 2, 3]],
  ['a size of eight bytes', stated(0xe0, ...number(3, 8), ...three), [1, 2, 3]],
  ['a size beside the window', stated(0x40, SMALL, 0, 0, ...block(RAW, fill(256))), fill(256)],
  ['a checksum', stated(0x24, 0, ...block(RAW, []), ...[0x99, 0xe9, 0xd8, 0x51]), []],
  ['a dictionary without a number', stated(0x21, 0, 3, ...three).with(5, 0), [1, 2, 3]]
])('%s is unpacked as Node unpacks it', (_, bytes, expected) => {
  const input = Uint8Array.from(bytes)
  expect(unpackZstd(input, LIMIT)).toEqual(Uint8Array.from(expected))
  expect(isOneFrame(input)).toBe(true)
  expect(new Uint8Array(zstdDecompressSync(input))).toEqual(Uint8Array.from(expected))
})

/** A frame whose only block has one literal, and sequences with these modes and bytes. */
const sequences = (...bytes: Bytes): Bytes => packed([...literals(7), ...bytes])

test.each<[string, Bytes]>([
  ['a block is too large', frame(SMALL, block(RAW, fill(1025)))],
  ['a block is too large', frame(SMALL + 1, block(RAW, fill(1153)))],
  ['a block is too large', frame(WIDE, block(REPEATED, [9], LARGEST + 1))],
  ['a block is too large', packed([...literals(...fill(20)), ...long(490)])],
  ['a block is of no kind', frame(SMALL, block(3, []))],
  ['something follows the literals', packed([...literals(1), 0, 0])],
  ['literals are larger than a block', packed([0x1d, ...number(LARGEST / 16, 2), 9, 0], BLOCK)],
  ['a table is missing', packed([...coded(3, [bitsOf(0, 1, 1)], 0, 3), 0])],
  ['a table is missing', sequences(1, 0xfc, 0)],
  [
    'a stream of codes does not end with its symbols',
    packed([...coded(2, [...TABLE, bitsOf(0, 1, 1)]), 0])
  ],
  [
    'a stream of codes does not end with its symbols',
    packed([...coded(4, [...TABLE, bitsOf(0, 1, 1)]), 0])
  ],
  [
    'too few literals for four streams',
    packed([...coded(5, [...TABLE, 1, 0, 1, 0, 1, 0, 7, 7, 3, 1], 1), 0])
  ],
  ['a stream of bits has no end', packed([...coded(1, [...TABLE, 0]), 0])],
  ['a table of codes is cut off', packed([...coded(1, [130, 0x11]), 0])],
  ['a table of codes is cut off', packed([...coded(1, [3, 0x11, 0x11]), 0])],
  ['codes do not fit together', packed([...coded(1, [128, 0x00, 3]), 0])],
  ['codes do not fit together', packed([...coded(1, [128, 0xc0, 3]), 0])],
  ['codes do not fit together', packed([...coded(1, [131, 0x11, 0x12, 3]), 0])],
  ['a table has too many codes', packed([...coded(1, [4, 0xf0, 0x03, 0x00, 0x04]), 0])],
  ['a table is too large', packed([...coded(1, [4, 0xf2, 0x03, 0x00, 0x04]), 0])],
  ['a table has too many symbols', packed([...coded(1, [3, 0x10, 0xfe, 0x01]), 0])],
  ['a table is too large', sequences(1, 0x80, 0x05)],
  ['a table is cut off', sequences(1, 0x80, 0xf0)],
  ['a reserved bit', sequences(1, 0x55, 1, 2, 0, 4)],
  ['a code is too large', sequences(1, 0x54, 36, 2, 0, 4)],
  ['a code is too large', sequences(1, 0x54, 1, 32, 0, 4)],
  ['a code is too large', sequences(1, 0x54, 1, 2, 53, 4)],
  ['bits are left over', sequences(...one.slice(0, -1), 0x08)],
  ['a sequence is too long', sequences(...one.slice(0, -1), 0x01)],
  ['a sequence is too long', sequences(...repeated([1], [2, 2, 0], [bitsOf(0, 0)]))],
  ['a sequence is too long', sequences(...long(509))],
  ['a match is too far back', sequences(...repeated([1], [1, 2, 0], [bitsOf(0, 1)]))],
  ['a match is too far back', frame(SMALL, before, block(COMPRESSED, [0, ...far(1025)]))],
  [
    'a match is too far back',
    [...frame(SMALL, three), ...packed([0, ...repeated([1], [0, 2, 0], [4])])]
  ],
  ['it begins with no frame', [...MAGIC.slice(1), 0, ...fill(9)]],
  ['it begins with no frame', [0x4f, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]],
  ['it begins with no frame', [0x60, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]],
  ['a reserved bit', stated(0x28, 3, ...three)],
  ['it needs a dictionary', stated(0x21, 1, 3, ...three)],
  ['its size is not as stated', stated(0x20, 2, ...block(RAW, [1]))],
  ['its size is not as stated', stated(0x60, 0, 0, ...block(RAW, fill(255)))],
  ['it ends too early', stated(0x24, 3, ...three, 1, 2, 3)],
  ['it ends too early', [0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9]],
  [`a window of ${2 ** 27 + 2 ** 24} bytes`, frame(0x89, three)]
])('it does not decompress: %s', (problem, bytes) => {
  const { context } = raise(RuntimeCodeMalformed, () => unpackZstd(Uint8Array.from(bytes), LIMIT))
  expect(context).toEqual({ problem: `its zstd data does not decompress: ${problem}` })
})

test.each<[string, Bytes, number]>([
  ['of bytes as they are', frame(SMALL, block(RAW, fill(20))), 20],
  ['of a repeated byte', frame(WIDE, block(REPEATED, [9], 5000)), 5000],
  ['of sequences', sequences(...one), 4],
  ['of a repeated match', sequences(...long(9)), 525],
  ['that states its size', stated(0xa0, ...number(2 ** 20, 4), ...three), 2 ** 20]
])('a frame %s has the limit', (_, bytes, size) => {
  const unpack = (limit: number) => () => unpackZstd(Uint8Array.from(bytes), limit)
  const { context } = raise(RuntimeCodeMalformed, unpack(size - 1))
  expect(context.problem).toBe(`it is larger than ${size - 1} bytes once decompressed`)
  if (size < 2 ** 20) expect(unpack(size)()).toHaveLength(size)
})

test.each<[number, Bytes]>([
  [127, [127]],
  [128, [128, 128]],
  [255, [128, 255]],
  [512, [130, 0]],
  [0x7f00, [255, 0, 0]],
  [0x7f01, [255, 1, 0]]
])('%i sequences are counted in the bytes %j', (count, bytes) => {
  // Each is a match of three at a distance of one.
  const bits = [...fill(Math.floor((2 * count) / 8), 0), 1 << ((2 * count) % 8)]
  const input = frame(
    BLOCK,
    block(RAW, [7], 1, false),
    block(COMPRESSED, [0, ...repeated(bytes, [0, 2, 0], bits)])
  )
  expect(unpackZstd(Uint8Array.from(input), LIMIT)).toEqual(new Uint8Array(1 + 3 * count).fill(7))
})

test.each<[string, Bytes]>([
  ['nothing', []],
  ['a frame and a byte', [...frame(SMALL, three), 0]],
  ['two frames', [...frame(SMALL, three), ...frame(SMALL, three)]],
  ['a frame that may be skipped', [0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]],
  ['a frame without its last block', frame(SMALL, block(RAW, [1], 1, false))],
  ['a frame that ends in a block', frame(SMALL, three.slice(0, -1))],
  ['a frame without its checksum', stated(0x24, 3, ...three, 1, 2, 3)],
  ['a frame with a reserved bit', stated(0x28, 3, ...three)]
])('%s is not one frame', (_, bytes) => {
  expect(isOneFrame(Uint8Array.from(bytes))).toBe(false)
})
