import { CodeReader } from './CodeReader.ts'
import { checkBodies } from './checkBodies.ts'
import { readSections, type WasmSection } from './readSections.ts'

export interface MemoryLimits {
  readonly initial: number
  /** The maximum size of the memory, in pages of 64 KiB; `null` if the module sets no maximum. */
  readonly maximum: number | null
  /**
   * Whether the module imports its memory, as runtimes do. Other modules define their memory
   * themselves.
   */
  readonly imported: boolean
}

interface ModuleParts {
  readonly memories: MemoryLimits[]
  readonly mutableGlobals: number[]
  /** `kind` is 0 for a function, 1 for a table, 2 for memory, 3 for a global. */
  readonly exports: { readonly name: string; readonly kind: number }[]
}

export interface RuntimeModule extends Pick<ModuleParts, 'mutableGlobals' | 'exports'> {
  readonly sections: readonly WasmSection[]
  readonly memory: MemoryLimits
}

const CUSTOM = 0
const FUNCTION = 0
const MEMORY = 2

/**
 * The sections that a runtime may have. The key is the id of a section. The value is the section's
 * name in error messages, with the function that reads the section, if it is read here.
 */
const SECTIONS: ReadonlyMap<
  number,
  readonly [place: string, read?: (reader: CodeReader, parts: ModuleParts) => void]
> = new Map([
  [1, ['its types']],
  [2, ['its imports', readImports]],
  [3, ['its functions']],
  [4, ['its table']],
  [5, ['its memory', readMemories]],
  [6, ['its globals', readGlobals]],
  [7, ['its exports', readExports]],
  [9, ['its elements']],
  [10, ['its code', checkBodies]],
  [11, ['its data']],
  [12, ['its count of data']]
])

/**
 * Reads of a module what the compiler does not report, and refuses what would keep an instance from
 * being reset: an accepted module runs nothing at its start, and its code changes only one memory
 * and its globals. The compiler checks later whether the module is valid.
 */
export function readModule(wasm: Uint8Array): RuntimeModule {
  const sections = readSections(wasm)
  const parts: ModuleParts = { memories: [], mutableGlobals: [], exports: [] }
  for (const { id, start, end, contents } of sections) {
    if (id === CUSTOM) continue
    const [place, read] = SECTIONS.get(id) ?? []
    const reader = new CodeReader(wasm, end - contents.length, end, place ?? `section ${id}`)
    if (place === undefined) return reader.refuse('a section that no runtime has', start)
    read?.(reader, parts)
  }
  const { memories, mutableGlobals, exports } = parts
  const [memory] = memories
  if (memory === undefined) return new CodeReader(wasm, 0, 0, 'its memory').malformed('it has none')
  return { sections, memory, mutableGlobals, exports }
}

function readImports(reader: CodeReader, parts: ModuleParts): void {
  for (let left = reader.count('imports'); left > 0; left--) {
    reader.name()
    reader.name()
    const kind = reader.byte()
    if (kind === FUNCTION) reader.number()
    else if (kind === MEMORY) addMemory(reader, parts, true)
    else reader.refuse('an import that is neither a function nor the memory')
  }
}

function readMemories(reader: CodeReader, parts: ModuleParts): void {
  for (let left = reader.number(); left > 0; left--) addMemory(reader, parts, false)
}

function addMemory(reader: CodeReader, { memories }: ModuleParts, imported: boolean): void {
  if (memories.length > 0) reader.refuse('several memories')
  const flags = reader.byte()
  if (flags > 1) reader.refuse('a memory that is shared, or wider than 32 bits')
  const initial = reader.count('pages of memory to begin with')
  memories.push({ initial, maximum: flags === 1 ? reader.number() : null, imported })
}

function readGlobals(reader: CodeReader, { mutableGlobals }: ModuleParts): void {
  const count = reader.count('globals')
  for (let index = 0; index < count; index++) {
    reader.skipNumberType()
    if (reader.byte() !== 0) mutableGlobals.push(index)
    reader.skipConstant()
  }
}

function readExports(reader: CodeReader, { exports }: ModuleParts): void {
  for (let left = reader.count('exports'); left > 0; left--) {
    const name = reader.name()
    const kind = reader.byte()
    reader.number()
    exports.push({ name, kind })
  }
}
