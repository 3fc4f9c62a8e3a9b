import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { expect } from 'vitest'

/** How compressed code begins. */
const PREFIX_BYTES = 8
const HEADER_BYTES = 8
const IMPORTS = 2
const EXPORTS = 7
const CODE = 10
/** No locals, a loop that goes on, and what makes it a function with a result. */
const FOREVER = [8, 0, 0x03, 0x40, 0x0c, 0, 0x0b, 0x00, 0x0b]

/** The compressed code of a runtime that is as another one, except that some methods never end. */
export function hangMethods(code: Uint8Array, ...methods: readonly string[]): Uint8Array {
  const wasm = zstdDecompressSync(code.subarray(PREFIX_BYTES))
  const reader = new Reader(wasm)
  const hanging = new Set<number>()
  const parts: Uint8Array[] = [wasm.subarray(0, HEADER_BYTES)]
  let imported = 0
  reader.at = HEADER_BYTES
  while (reader.at < wasm.length) {
    const start = reader.at
    const id = reader.byte()
    const end = reader.leb() + reader.at
    if (id === IMPORTS) imported = countFunctions(reader)
    if (id === EXPORTS) for (const at of findExports(reader, methods)) hanging.add(at - imported)
    parts.push(id === CODE ? replaceBodies(reader, hanging) : wasm.subarray(start, end))
    reader.at = end
  }
  expect(hanging.size, `methods among ${methods}`).toBe(methods.length)
  const compressed = zstdCompressSync(Buffer.concat(parts))
  return new Uint8Array(Buffer.concat([code.subarray(0, PREFIX_BYTES), compressed]))
}

/** Reads the numbers and names of a module. */
class Reader {
  at = 0
  readonly wasm: Buffer

  constructor(wasm: Buffer) {
    this.wasm = wasm
  }

  byte(): number {
    this.at += 1
    return this.wasm[this.at - 1] as number
  }

  leb(): number {
    const byte = this.byte()
    return byte < 0x80 ? byte : (byte & 0x7f) + 0x80 * this.leb()
  }

  name(): string {
    const length = this.leb()
    this.at += length
    return this.wasm.toString('utf8', this.at - length, this.at)
  }
}

function countFunctions(reader: Reader): number {
  let functions = 0
  for (let left = reader.leb(); left > 0; left -= 1) {
    reader.name()
    reader.name()
    const kind = reader.byte()
    if (kind === 0) functions += 1
    if (kind === 0) reader.leb()
    else if (kind === 3) reader.at += 2
    else {
      if (kind === 1) reader.byte()
      const hasMaximum = (reader.byte() & 1) === 1
      reader.leb()
      if (hasMaximum) reader.leb()
    }
  }
  return functions
}

function findExports(reader: Reader, names: readonly string[]): readonly number[] {
  const found: number[] = []
  for (let left = reader.leb(); left > 0; left -= 1) {
    const name = reader.name()
    const kind = reader.byte()
    const index = reader.leb()
    if (kind === 0 && names.includes(name)) found.push(index)
  }
  return found
}

function replaceBodies(reader: Reader, hanging: ReadonlySet<number>): Uint8Array {
  const count = reader.leb()
  const bodies: Uint8Array[] = [Uint8Array.from(lebOf(count))]
  for (let index = 0; index < count; index += 1) {
    const start = reader.at
    const length = reader.leb()
    reader.at += length
    const end = reader.at
    bodies.push(hanging.has(index) ? Uint8Array.from(FOREVER) : reader.wasm.subarray(start, end))
  }
  const whole = Buffer.concat(bodies)
  return Buffer.concat([Uint8Array.from([CODE, ...lebOf(whole.length)]), whole])
}

function lebOf(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...lebOf(Math.floor(value / 0x80))]
}
