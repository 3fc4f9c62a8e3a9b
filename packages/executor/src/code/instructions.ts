/** The kinds of WASM instructions, by the immediates that an instruction has. */
export const KIND = {
  refused: 0,
  plain: 1,
  /** One number. */
  number: 2,
  /** An alignment and an offset. */
  memoryAccess: 3,
  /** The type of a block. */
  block: 4,
  branchTable: 5,
  /** A type and a table. */
  callIndirect: 6,
  fourBytes: 7,
  eightBytes: 8,
  prefixed: 9
} as const

const ROWS: readonly (readonly [from: number, to: number, kind: keyof typeof KIND])[] = [
  [0x00, 0x01, 'plain'], // unreachable, nop
  [0x02, 0x04, 'block'], // block, loop, if
  [0x05, 0x05, 'plain'], // else
  [0x0b, 0x0b, 'plain'], // end
  [0x0c, 0x0d, 'number'], // br, br_if
  [0x0e, 0x0e, 'branchTable'],
  [0x0f, 0x0f, 'plain'], // return
  [0x10, 0x10, 'number'], // call
  [0x11, 0x11, 'callIndirect'],
  [0x1a, 0x1b, 'plain'], // drop, select
  [0x20, 0x24, 'number'], // local.get to global.set
  [0x28, 0x3e, 'memoryAccess'], // loads and stores
  [0x3f, 0x42, 'number'], // memory.size, memory.grow, i32.const, i64.const
  [0x43, 0x43, 'fourBytes'], // f32.const
  [0x44, 0x44, 'eightBytes'], // f64.const
  [0x45, 0xc4, 'plain'], // comparisons, arithmetic, conversions, sign extensions
  [0xfc, 0xfc, 'prefixed'] // saturated conversions of floats
]

export const KINDS: Uint8Array = new Uint8Array(256)

for (const [from, to, kind] of ROWS) KINDS.fill(KIND[kind], from, to + 1)

/** 1 for a call, and for a division, which V8 compiles about as slowly as a call. */
export const CALLS: Uint8Array = new Uint8Array(256)
  .fill(1, 0x10, 0x12)
  .fill(1, 0x6d, 0x71) // divisions of i32
  .fill(1, 0x7f, 0x83) // divisions of i64

/** Refused WASM extensions, by the first bytes of their instructions. */
const EXTENSIONS: readonly (readonly [from: number, to: number, name: string])[] = [
  [0x06, 0x0a, 'exceptions'],
  [0x12, 0x15, 'tail calls and calls by reference'],
  [0x18, 0x19, 'exceptions'],
  [0x1c, 0x1c, 'typed select'],
  [0x1f, 0x1f, 'exceptions'],
  [0x25, 0x26, 'changing tables'],
  [0xd0, 0xd6, 'references'],
  [0xfb, 0xfb, 'garbage collection'],
  [0xfc, 0xfc, 'bulk memory'],
  [0xfd, 0xfd, 'SIMD'],
  [0xfe, 0xfe, 'threads']
]

export function nameRefused(instruction: number): string {
  const [, , name] = EXTENSIONS.find(([from, to]) => instruction >= from && instruction <= to) ?? []
  const code = `instruction 0x${instruction.toString(16).padStart(2, '0')}`
  return name === undefined ? code : `${code} (${name})`
}
