import { joinBytes } from '@paraclock/core'
import { CodeReader } from './CodeReader.ts'
import type { RuntimeModule } from './readModule.ts'

export interface PreparedModule {
  readonly wasm: Uint8Array
  /**
   * The names under which the prepared module exports its mutable globals. `null` if each call
   * needs a new instance. Accepted code can change only its memory and these globals. If both are
   * reset, an instance can serve the next call.
   */
  readonly globals: readonly string[] | null
}

const MEMORY_SECTION = 5
const EXPORT_SECTION = 7
const GLOBAL_EXPORT = 3
const PREFIX = 'paraclock:'

/**
 * If a module imports its memory, adds exports for all its mutable globals. If a module defines its
 * own memory, limits this memory to `maximum` pages.
 */
export function prepareModule(
  wasm: Uint8Array,
  module: RuntimeModule,
  maximum: number
): PreparedModule {
  if (!module.memory.imported) return { wasm: limitOwnMemory(wasm, module, maximum), globals: null }
  // A module that exports a name with `PREFIX` stays unchanged, because an added name could repeat
  // that name. Each call then gets a new instance.
  if (module.exports.some(({ name }) => name.startsWith(PREFIX))) return { wasm, globals: null }
  return exposeGlobals(wasm, module)
}

function limitOwnMemory(wasm: Uint8Array, module: RuntimeModule, largest: number): Uint8Array {
  const { initial, maximum } = module.memory
  if (maximum !== null && maximum <= largest) return wasm
  const limits = Uint8Array.of(1, 1, ...encodeLeb(initial), ...encodeLeb(largest))
  return replaceSection(wasm, module, MEMORY_SECTION, () => [limits])
}

function exposeGlobals(wasm: Uint8Array, module: RuntimeModule): PreparedModule {
  const names = module.mutableGlobals.map((index) => `${PREFIX}${index}`)
  const added = module.mutableGlobals.flatMap((index) => {
    const name = new TextEncoder().encode(`${PREFIX}${index}`)
    return [...encodeLeb(name.length), ...name, GLOBAL_EXPORT, ...encodeLeb(index)]
  })
  const exposed = replaceSection(wasm, module, EXPORT_SECTION, (contents) => {
    const reader = new CodeReader(contents, 0, contents.length, 'its exports')
    const count = Uint8Array.from(encodeLeb(reader.number() + names.length))
    return [count, contents.subarray(reader.at), Uint8Array.from(added)]
  })
  return { wasm: exposed, globals: names }
}

function replaceSection(
  wasm: Uint8Array,
  { sections }: RuntimeModule,
  id: number,
  change: (contents: Uint8Array) => readonly Uint8Array[]
): Uint8Array {
  const section = sections.find((one) => one.id === id)
  if (section === undefined) return wasm
  const contents = joinBytes(change(section.contents))
  return joinBytes([
    wasm.subarray(0, section.start),
    Uint8Array.of(id, ...encodeLeb(contents.length)),
    contents,
    wasm.subarray(section.end)
  ])
}

export function encodeLeb(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...encodeLeb(Math.floor(value / 0x80))]
}
