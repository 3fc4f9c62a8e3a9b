/**
 * The kinds of WASM instructions. The kind shows which immediates an instruction has, and whether
 * the instruction is about as slow to compile as a call.
 */
export const KIND = {
  refused: 0,
  plain: 1,
  number: 2,
  memoryAccess: 3,
  /**
   * An instruction without immediates that V8 compiles about as slowly as a call, for example a
   * division.
   */
  heavy: 4,
  block: 5,
  else: 6,
  end: 7,
  branch: 8,
  branchTable: 9,
  call: 10,
  callIndirect: 11,
  /** An instruction after which the code is unreachable. */
  leave: 12,
  memorySize: 13,
  fourBytes: 14,
  eightBytes: 15,
  prefixed: 16
} as const

/** A range of opcodes. Each of these opcodes changes the height of the stack by `height`. */
type Row = readonly [from: number, to: number, kind: keyof typeof KIND, height: number]

const ROWS: readonly Row[] = [
  [0x00, 0x00, 'leave', 0], // unreachable
  [0x01, 0x01, 'plain', 0], // nop
  [0x02, 0x03, 'block', 0], // block, loop
  [0x04, 0x04, 'block', -1], // if
  [0x05, 0x05, 'else', 0],
  [0x0b, 0x0b, 'end', 0],
  [0x0c, 0x0c, 'branch', 0], // br
  [0x0d, 0x0d, 'branch', -1], // br_if
  [0x0e, 0x0e, 'branchTable', -1],
  [0x0f, 0x0f, 'leave', 0], // return
  [0x10, 0x10, 'call', 0],
  [0x11, 0x11, 'callIndirect', -1],
  [0x1a, 0x1a, 'plain', -1], // drop
  [0x1b, 0x1b, 'plain', -2], // select
  [0x20, 0x20, 'number', 1], // local.get
  [0x21, 0x21, 'number', -1], // local.set
  [0x22, 0x22, 'number', 0], // local.tee
  [0x23, 0x23, 'number', 1], // global.get
  [0x24, 0x24, 'number', -1], // global.set
  [0x28, 0x35, 'memoryAccess', 0], // loads
  [0x36, 0x3e, 'memoryAccess', -2], // stores
  [0x3f, 0x3f, 'memorySize', 1],
  [0x40, 0x40, 'memorySize', 0], // memory.grow
  [0x41, 0x42, 'number', 1], // i32.const, i64.const
  [0x43, 0x43, 'fourBytes', 1], // f32.const
  [0x44, 0x44, 'eightBytes', 1], // f64.const
  [0x45, 0x45, 'plain', 0], // i32.eqz
  [0x46, 0x4f, 'plain', -1], // comparisons of i32
  [0x50, 0x50, 'plain', 0], // i64.eqz
  [0x51, 0x66, 'plain', -1], // comparisons of i64, f32 and f64
  [0x67, 0x69, 'plain', 0], // clz, ctz, popcnt of i32
  [0x6a, 0x78, 'plain', -1], // arithmetic of i32
  [0x6d, 0x70, 'heavy', -1], // divisions of i32
  [0x79, 0x7b, 'plain', 0], // clz, ctz, popcnt of i64
  [0x7c, 0x8a, 'plain', -1], // arithmetic of i64
  [0x7f, 0x82, 'heavy', -1], // divisions of i64
  [0x8b, 0x91, 'plain', 0], // abs to sqrt of f32
  [0x92, 0x98, 'plain', -1], // arithmetic of f32
  [0x99, 0x9f, 'plain', 0], // abs to sqrt of f64
  [0xa0, 0xa6, 'plain', -1], // arithmetic of f64
  [0xa7, 0xa7, 'plain', 0], // i32.wrap_i64
  [0xa8, 0xab, 'heavy', 0], // i32 from floats, which may trap
  [0xac, 0xad, 'plain', 0], // i64 from i32
  [0xae, 0xb1, 'heavy', 0], // i64 from floats, which may trap
  [0xb2, 0xc4, 'plain', 0], // conversions to floats, reinterpretations, sign extensions
  [0xfc, 0xfc, 'prefixed', 0] // saturated conversions of floats
]

export const KINDS: Uint8Array = new Uint8Array(256)

/**
 * How much each opcode changes the height of the stack. The parameters and results of a called
 * function are not included.
 */
export const HEIGHTS: Int8Array = new Int8Array(256)

for (const [from, to, kind, height] of ROWS) {
  KINDS.fill(KIND[kind], from, to + 1)
  HEIGHTS.fill(height, from, to + 1)
}

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
