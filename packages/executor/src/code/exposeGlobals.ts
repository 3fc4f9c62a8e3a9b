import { joinBytes, ParaclockError } from '@paraclock/core'
import { readMemoryLimits } from './readMemoryLimits.ts'
import { encodeLeb, readLeb, type WasmSection } from './readSections.ts'

/** A module whose instances can be brought back to how they were made. */
export interface ExposedModule {
  /** The module, which exports its mutable globals too. */
  readonly wasm: Uint8Array
  /** The names under which it exports them. */
  readonly globals: readonly string[]
}

const GLOBAL_SECTION = 6
const EXPORT_SECTION = 7
/**
 * Types, functions, tables, elements and data besides those named above. Not among them are start
 * functions, whose doings could not be repeated, and the count of data without which no code can
 * copy or drop data.
 */
const KNOWN_SECTIONS = new Set([0, 1, 2, 3, 4, 6, 7, 9, 10, 11])

const GLOBAL_EXPORT = 3
const NUMBER_TYPES = new Set([0x7f, 0x7e, 0x7d, 0x7c])
const PREFIX = 'paraclock:'
const END = 0x0b
const EMPTY: Uint8Array = Uint8Array.of(0)

/**
 * Prepares a module for having its instances used again: an instance is its memory, its mutable
 * globals, its tables and its segments. Memory can be written anew and exported globals can be set;
 * so a module whose code also leaves tables and segments alone, see `changesNoTable`, has instances
 * that can be brought back to how they were made. `null` if it is not certain to be such a module.
 */
export function exposeGlobals(
  wasm: Uint8Array,
  sections: readonly WasmSection[]
): ExposedModule | null {
  try {
    if (!sections.every(({ id }) => KNOWN_SECTIONS.has(id))) return null
    if (!readMemoryLimits(sections).imported) return null
    const own = sections.find(({ id }) => id === GLOBAL_SECTION)
    const mutable = findMutableGlobals(own?.contents ?? EMPTY)
    const exports = sections.find((section) => section.id === EXPORT_SECTION)
    if (mutable === null || exports === undefined || hasText(exports.contents, PREFIX)) return null
    return {
      wasm: addExports(wasm, exports, mutable),
      globals: mutable.map((index) => `${PREFIX}${index}`)
    }
  } catch (error) {
    // What is wrong with it is for the compiler to say.
    if (error instanceof ParaclockError) return null
    throw error
  }
}

/** The indices of mutable globals; `null` if one of them is not a plain number. */
function findMutableGlobals(bytes: Uint8Array): number[] | null {
  const mutable: number[] = []
  const count = readLeb(bytes, 0)
  let at = count.next
  for (let index = 0; index < count.value; index++) {
    if (!NUMBER_TYPES.has(bytes[at] as number)) return null
    if (bytes[at + 1] === 1) mutable.push(index)
    const value = skipConstant(bytes, at + 2)
    if (value === null) return null
    at = value
  }
  return mutable
}

/** Where a constant expression of one number ends. */
function skipConstant(bytes: Uint8Array, from: number): number | null {
  const instruction = bytes[from]
  let at = from + 1
  if (instruction === 0x41 || instruction === 0x42) while ((bytes[at++] as number) >= 0x80);
  else if (instruction === 0x43) at += 4
  else if (instruction === 0x44) at += 8
  else return null
  return bytes[at] === END ? at + 1 : null
}

function hasText(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes(text)
}

function addExports(
  wasm: Uint8Array,
  { contents, start, end }: WasmSection,
  globals: readonly number[]
): Uint8Array {
  const count = readLeb(contents, 0)
  const added = globals.flatMap((index) => {
    const name = new TextEncoder().encode(`${PREFIX}${index}`)
    return [...encodeLeb(name.length), ...name, GLOBAL_EXPORT, ...encodeLeb(index)]
  })
  const first = encodeLeb(count.value + globals.length)
  const kept = contents.subarray(count.next)
  const size = first.length + kept.length + added.length
  const head = [EXPORT_SECTION, ...encodeLeb(size), ...first]
  return joinBytes([
    wasm.subarray(0, start),
    Uint8Array.from(head),
    kept,
    Uint8Array.from(added),
    wasm.subarray(end)
  ])
}
