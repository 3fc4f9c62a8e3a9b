import { CodeReader } from './CodeReader.ts'
import { checkBodies } from './checkBodies.ts'
import type { MemoryLimits, ModuleParts } from './ModuleParts.ts'
import { readSections, type WasmSection } from './readSections.ts'

export interface RuntimeModule extends Pick<ModuleParts, 'mutableGlobals' | 'exports'> {
  readonly sections: readonly WasmSection[]
  readonly memory: MemoryLimits
}

const CUSTOM = 0
const FUNCTION_TYPE = 0x60
const FUNCREF = 0x70
const FUNCTION = 0
const MEMORY = 2
const LAST_KIND = 3
const CODE = 10

/**
 * The sections that a runtime may have, in the required order. The key is the id of a section. The
 * value is the section's name in error messages, with the function that reads the section.
 */
const SECTIONS: ReadonlyMap<
  number,
  readonly [place: string, read: (reader: CodeReader, parts: ModuleParts) => void]
> = new Map([
  [1, ['its types', readTypes]],
  [2, ['its imports', readImports]],
  [3, ['its functions', readFunctions]],
  [4, ['its table', readTables]],
  [5, ['its memory', readMemories]],
  [6, ['its globals', readGlobals]],
  [7, ['its exports', readExports]],
  [9, ['its elements', readElements]],
  [12, ['its count of data', (reader) => reader.count('data segments')]],
  [CODE, ['its code', checkBodies]],
  [11, ['its data', readData]]
])
const ORDER = [...SECTIONS.keys()]

/**
 * Reads a module before it is compiled, and refuses all constructs that runtimes do not have. WASM
 * engines accept more constructs every year, and some constructs use memory without limit. The
 * compiler checks later whether the code is valid. Accepted code cannot change its table. So an
 * instance is reset by resetting its memory and its globals.
 *
 * @param isChecked - whether the instructions of this code were accepted earlier. If so, the
 * instructions are not read again, because reading them takes most of the time
 */
export function readModule(wasm: Uint8Array, isChecked: boolean = false): RuntimeModule {
  const sections = readSections(wasm)
  const parts: ModuleParts = {
    ...{ params: [], results: [], functions: [], memories: [], mutableGlobals: [], exports: [] },
    ...{ importedFunctions: 0 }
  }
  let last = -1
  for (const { id, start, end, contents } of sections) {
    if (id === CUSTOM) continue
    const [place, read] = SECTIONS.get(id) ?? [`section ${id}`, undefined]
    const reader = new CodeReader(wasm, end - contents.length, end, place)
    if (read === undefined) return reader.refuse('a section that no runtime has', start)
    const rank = ORDER.indexOf(id)
    if (rank <= last) reader.malformed('it comes twice, or after a section that follows it')
    last = rank
    if (id === CODE && isChecked) continue
    read(reader, parts)
    if (!reader.isDone) reader.malformed('it is longer than what it holds')
  }
  const { memories, mutableGlobals, exports } = parts
  const [memory] = memories
  if (memory === undefined) return new CodeReader(wasm, 0, 0, 'its memory').malformed('it has none')
  return { sections, memory, mutableGlobals, exports }
}

function readTypes(reader: CodeReader, { params, results }: ModuleParts): void {
  for (let left = reader.count('types'); left > 0; left--) {
    if (reader.byte() !== FUNCTION_TYPE) reader.refuse('a type that is not of a function')
    params.push(readNumberTypes(reader, 'parameters'))
    results.push(readNumberTypes(reader, 'results'))
  }
}

function readNumberTypes(reader: CodeReader, limit: 'parameters' | 'results'): number {
  const count = reader.count(limit)
  for (let left = count; left > 0; left--) reader.skipNumberType()
  return count
}

function readImports(reader: CodeReader, parts: ModuleParts): void {
  for (let left = reader.count('imports'); left > 0; left--) {
    reader.name()
    reader.name()
    const kind = reader.byte()
    if (kind === FUNCTION) parts.functions.push(reader.index(parts.params, 'type'))
    else if (kind === MEMORY) addMemory(reader, parts, true)
    else reader.refuse('an import that is neither a function nor the memory')
  }
  parts.importedFunctions = parts.functions.length
}

function readFunctions(reader: CodeReader, { functions, params }: ModuleParts): void {
  for (let left = reader.count('functions'); left > 0; left--)
    functions.push(reader.index(params, 'type'))
}

function readTables(reader: CodeReader): void {
  const count = reader.number()
  if (count > 1) reader.refuse('several tables')
  if (count === 0) return
  if (reader.byte() !== FUNCREF) reader.refuse('a table of anything but functions')
  const flags = reader.byte()
  if (flags > 1) reader.refuse('a table that is shared, or wider than 32 bits')
  reader.count('entries in its table')
  if (flags === 1) reader.number()
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
    if (kind > LAST_KIND) reader.refuse(`an export of kind ${kind}`)
    reader.number()
    exports.push({ name, kind })
  }
}

function readElements(reader: CodeReader): void {
  let entries = 0
  for (let left = reader.count('element segments'); left > 0; left--) {
    if (reader.number() !== 0) reader.refuse('elements that are not for the beginning of its table')
    reader.skipConstant()
    const count = reader.count('entries in its table')
    entries += count
    reader.limit(entries, 'entries in its table')
    for (let index = 0; index < count; index++) reader.number()
  }
}

function readData(reader: CodeReader): void {
  for (let left = reader.count('data segments'); left > 0; left--) {
    if (reader.number() !== 0) reader.refuse('data that is not for the beginning of its memory')
    reader.skipConstant()
    reader.take(reader.number())
  }
}
