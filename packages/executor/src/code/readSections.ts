import { ParaclockError } from '@paraclock/core'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { CodeReader } from './CodeReader.ts'

export interface WasmSection {
  readonly id: number
  /** The name of a custom section; empty for every other section. */
  readonly name: string
  readonly contents: Uint8Array
  /**
   * The position of the section's first byte in the module. `end` is the position after the
   * section's last byte.
   */
  readonly start: number
  readonly end: number
}

const HEADER_BYTES = 8
const WASM_MAGIC = 0x6d73_6100
const WASM_VERSION = 1

export function readSections(wasm: Uint8Array): readonly WasmSection[] {
  const view = new DataView(wasm.buffer, wasm.byteOffset, wasm.length)
  if (
    wasm.length < HEADER_BYTES ||
    view.getUint32(0, true) !== WASM_MAGIC ||
    view.getUint32(4, true) !== WASM_VERSION
  )
    throw new ParaclockError(RuntimeCodeMalformed, {
      size: wasm.length,
      problem: 'it does not begin as WASM does'
    })
  const sections: WasmSection[] = []
  const reader = new CodeReader(wasm, HEADER_BYTES, wasm.length, 'its sections')
  while (!reader.isDone) {
    const start = reader.at
    const id = reader.byte()
    const size = reader.number()
    const from = reader.at
    reader.take(size)
    const end = reader.at
    const custom = new CodeReader(wasm, from, end, 'the name of a section')
    const name = id === 0 ? custom.name() : ''
    sections.push({ id, name, contents: wasm.subarray(custom.at, end), start, end })
    reader.limit(sections.length, 'sections')
  }
  return sections
}
