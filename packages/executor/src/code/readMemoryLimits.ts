import { joinBytes, ParaclockError } from '@paraclock/core'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { encodeLeb, readLeb, type WasmSection } from './readSections.ts'

/** How large a module wants its memory to be, in pages. */
export interface MemoryLimits {
  /** Size to begin with. */
  readonly initial: number
  /** Largest size, `null` if the module sets none. */
  readonly maximum: number | null
  /** Whether the module imports its memory, as runtimes do, or brings its own. */
  readonly imported: boolean
}

const IMPORT_SECTION = 2
const MEMORY_SECTION = 5
const FUNCTION_IMPORT = 0
const MEMORY_IMPORT = 2

/**
 * Finds the memory of a module that is known to be valid.
 *
 * @throws ParaclockError `RuntimeCodeMalformed` if there is none, or one that no host gives.
 */
export function readMemoryLimits(sections: readonly WasmSection[]): MemoryLimits {
  const imports = sections.find((section) => section.id === IMPORT_SECTION)
  const imported = imports === undefined ? null : readImportedMemory(imports.contents)
  if (imported !== null) return imported
  const own = sections.find((section) => section.id === MEMORY_SECTION)
  if (own === undefined || readLeb(own.contents, 0).value !== 1)
    throw unsupported('it has no memory, or several')
  return readLimits(own.contents, 1, false)
}

/**
 * Sets the largest size of a module's own memory. An imported one is limited by who makes it.
 *
 * @returns The module, changed where it has to be.
 */
export function limitOwnMemory(
  wasm: Uint8Array,
  sections: readonly WasmSection[],
  maximum: number
): Uint8Array {
  const own = sections.find((section) => section.id === MEMORY_SECTION)
  const limits = readMemoryLimits(sections)
  if (own === undefined || limits.imported || (limits.maximum ?? maximum + 1) <= maximum)
    return wasm
  const contents = [1, 1, ...encodeLeb(limits.initial), ...encodeLeb(maximum)]
  const section = Uint8Array.of(MEMORY_SECTION, ...encodeLeb(contents.length), ...contents)
  return joinBytes([wasm.subarray(0, own.start), section, wasm.subarray(own.end)])
}

/** The memory among the imports of a module, which may be functions besides, and nothing else. */
function readImportedMemory(bytes: Uint8Array): MemoryLimits | null {
  const count = readLeb(bytes, 0)
  let at = count.next
  let memory: MemoryLimits | null = null
  for (let left = count.value; left > 0; left--) {
    at = skipName(bytes, skipName(bytes, at))
    const kind = bytes[at++]
    if (kind === MEMORY_IMPORT) {
      memory = readLimits(bytes, at, true)
      at = readLeb(bytes, at + 1).next
      if (memory.maximum !== null) at = readLeb(bytes, at).next
    } else if (kind === FUNCTION_IMPORT) at = readLeb(bytes, at).next
    else throw unsupported('it imports more than functions and memory')
  }
  return memory
}

function skipName(bytes: Uint8Array, at: number): number {
  const length = readLeb(bytes, at)
  return length.next + length.value
}

function readLimits(bytes: Uint8Array, at: number, imported: boolean): MemoryLimits {
  const flags = bytes[at] as number
  if (flags > 1) throw unsupported('its memory is shared, or wider than 32 bits')
  const initial = readLeb(bytes, at + 1)
  const maximum = flags === 1 ? readLeb(bytes, initial.next).value : null
  return { initial: initial.value, maximum, imported }
}

function unsupported(problem: string): ParaclockError {
  return new ParaclockError(RuntimeCodeMalformed, { problem })
}
