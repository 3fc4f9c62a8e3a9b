import { ParaclockError } from '@paraclock/core'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'

/** One section of a WASM module. */
export interface WasmSection {
  /** Its kind: 0 for custom sections, 2 for imports, 5 for memories. */
  readonly id: number
  /** The name of a custom section; empty for others. */
  readonly name: string
  /** Its contents: a view. */
  readonly contents: Uint8Array
  /** Where the section begins in the module, and where it ends. */
  readonly start: number
  readonly end: number
}

const HEADER_BYTES = 8
const WASM_MAGIC = 0x6d73_6100
const WASM_VERSION = 1

/**
 * Splits a WASM module into its sections.
 *
 * @throws ParaclockError `RuntimeCodeMalformed`.
 */
export function readSections(wasm: Uint8Array): readonly WasmSection[] {
  const view = new DataView(wasm.buffer, wasm.byteOffset, wasm.length)
  if (
    wasm.length < HEADER_BYTES ||
    view.getUint32(0, true) !== WASM_MAGIC ||
    view.getUint32(4, true) !== WASM_VERSION
  )
    throw malformed(wasm, 'it does not begin as WASM does')
  const sections: WasmSection[] = []
  let at = HEADER_BYTES
  while (at < wasm.length) {
    const id = wasm[at] as number
    const size = readLeb(wasm, at + 1)
    const end = size.next + size.value
    if (end > wasm.length) throw malformed(wasm, `section ${id} is cut short`)
    const name = id === 0 ? readLeb(wasm, size.next) : null
    if (name !== null && name.next + name.value > end)
      throw malformed(wasm, 'the name of a section is cut short')
    const from = name === null ? size.next : name.next + name.value
    sections.push({
      id,
      name: name === null ? '' : new TextDecoder().decode(wasm.subarray(name.next, from)),
      contents: wasm.subarray(from, end),
      start: at,
      end
    })
    at = end
  }
  return sections
}

/**
 * Reads an unsigned number of up to 32 bits as WASM encodes it.
 *
 * @throws ParaclockError `RuntimeCodeMalformed`.
 */
export function readLeb(
  bytes: Uint8Array,
  from: number
): { readonly value: number; readonly next: number } {
  let value = 0
  for (let index = 0; index < 5; index++) {
    const byte = bytes[from + index]
    if (byte === undefined) break
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return { value, next: from + index + 1 }
  }
  throw malformed(bytes, 'a number in it is cut short')
}

/** An unsigned number of up to 32 bits as WASM encodes it. */
export function encodeLeb(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return [...bytes, rest]
}

function malformed(bytes: Uint8Array, problem: string): ParaclockError {
  return new ParaclockError(RuntimeCodeMalformed, { size: bytes.length, problem })
}
