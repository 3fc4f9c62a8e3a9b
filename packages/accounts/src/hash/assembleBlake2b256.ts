// RFC 7693, section 2.6: the initial vector. SHA-512 has the same.
const INITIAL = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n
]

// RFC 7693, section 2.7: which words of the message each round takes, as hexadecimal digits.
const SCHEDULE = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
  '0123456789abcdef',
  'ea489fd61c02b753'
]

// RFC 7693, section 3.2: the columns and diagonals that a round mixes.
const MIXED = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14]
] as const

// 32 bytes of output, no key, fan-out and depth 1.
const PARAMETERS = 0x01010020n

const op = {
  end: 0x0b,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  load: 0x29,
  store: 0x37,
  i32: 0x41,
  i64: 0x42,
  add: 0x7c,
  xor: 0x85,
  rotl: 0x89,
  rotr: 0x8a,
  extend: 0xad
} as const

const I32 = 0x7f
const I64 = 0x7e

/** Where the exported function leaves the hash, in bytes from the start of its memory. */
export const HASH_AT = 128

/**
 * Writes a WebAssembly module that hashes one block: `memory`, which begins with the message
 * padded with zeros to 128 bytes, and `hash`, which takes the length of the message.
 *
 * WebAssembly has the 64-bit rotations and additions that BLAKE2b is made of and JavaScript has
 * not, which is where the time goes.
 */
export function assembleBlake2b256(): Uint8Array {
  const body = [1, 16, I64, ...initialise(), ...SCHEDULE.flatMap(mixRound), ...finish(), op.end]
  const code = [...unsigned(body.length), ...body]
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 1, I32, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, [2, ...name('memory'), 2, 0, ...name('hash'), 0, 0]),
    ...section(10, [1, ...code])
  ])
}

// Local 0 is the length of the message; the working vector is in locals 1 to 16.
function get(word: number): number[] {
  return [op.localGet, word + 1]
}

function initialise(): number[] {
  const vector = [...INITIAL, ...INITIAL]
  return vector.flatMap((initial, word) => {
    const value = word === 0 ? initial ^ PARAMETERS : word === 14 ? ~initial : initial
    const length = word === 12 ? [op.localGet, 0, op.extend, op.xor] : []
    return [op.i64, ...signed(value), ...length, op.localSet, word + 1]
  })
}

function mixRound(words: string): number[] {
  return MIXED.flatMap(([a, b, c, d], index) => {
    const first = Number.parseInt(words.charAt(2 * index), 16)
    const second = Number.parseInt(words.charAt(2 * index + 1), 16)
    return [
      ...addMessage(a, b, first),
      ...xorRotate(d, op.rotr, 32, [op.localTee, d + 1]),
      ...addInto(c),
      ...get(b),
      ...[op.xor, op.i64, 24, op.rotr, op.localSet, b + 1],
      ...addMessage(a, b, second),
      ...xorRotate(d, op.rotr, 16, [op.localTee, d + 1]),
      ...addInto(c),
      ...xorRotate(b, op.rotl, 1, [op.localSet, b + 1])
    ]
  })
}

function addMessage(a: number, b: number, word: number): number[] {
  const load = [op.i32, 0, op.load, 3, ...unsigned(word * 8)]
  return [...get(a), ...get(b), op.add, ...load, op.add, op.localTee, a + 1]
}

function xorRotate(word: number, rotate: number, by: number, target: number[]): number[] {
  return [...get(word), op.xor, op.i64, by, rotate, ...target]
}

function addInto(c: number): number[] {
  return [...get(c), op.add, op.localTee, c + 1]
}

// The output is the first four words of the state, each of which ends as the initial word, mixed
// with two words of the working vector.
function finish(): number[] {
  return INITIAL.slice(0, 4).flatMap((initial, word) => [
    ...[op.i32, 0, op.i64, ...signed(word === 0 ? initial ^ PARAMETERS : initial)],
    ...[...get(word), op.xor, ...get(word + 8), op.xor],
    ...[op.store, 3, ...unsigned(HASH_AT + word * 8)]
  ])
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content]
}

function name(text: string): number[] {
  return [text.length, ...Array.from(text, (character) => character.charCodeAt(0))]
}

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

function signed(value: bigint): number[] {
  const rest = BigInt.asIntN(64, value)
  const low = Number(rest & 127n)
  const next = rest >> 7n
  const last = (next === 0n && low < 64) || (next === -1n && low >= 64)
  return last ? [low] : [low | 128, ...signed(next)]
}
