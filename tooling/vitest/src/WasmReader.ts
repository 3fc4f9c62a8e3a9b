import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** How compressed code begins. */
const PREFIX_BYTES = 8
const HEADER_BYTES = 8

/** Reads the numbers and names of a module. */
export class WasmReader {
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

/** How many functions the section of imports names. */
export function countFunctions(reader: WasmReader): number {
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

/** A number as a module has it. */
export function lebOf(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...lebOf(Math.floor(value / 0x80))]
}

/** What a section becomes: its id, and a reader that stands at the start of its contents. */
export type ChangeSection = (id: number, reader: WasmReader, contents: Uint8Array) => Uint8Array

/** The compressed code of a runtime whose sections are changed, in their order. */
export function withSections(code: Uint8Array, change: ChangeSection): Uint8Array {
  const wasm = zstdDecompressSync(code.subarray(PREFIX_BYTES))
  const reader = new WasmReader(wasm)
  const parts: Uint8Array[] = [wasm.subarray(0, HEADER_BYTES)]
  reader.at = HEADER_BYTES
  while (reader.at < wasm.length) {
    const id = reader.byte()
    const length = reader.leb()
    const end = reader.at + length
    const contents = change(id, reader, wasm.subarray(reader.at, end))
    parts.push(Uint8Array.from([id, ...lebOf(contents.length)]), contents)
    reader.at = end
  }
  const compressed = zstdCompressSync(Buffer.concat(parts))
  return new Uint8Array(Buffer.concat([code.subarray(0, PREFIX_BYTES), compressed]))
}
