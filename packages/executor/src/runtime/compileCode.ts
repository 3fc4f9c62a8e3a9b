import { ParaclockError } from '@paraclock/core'
import { changesNoTable } from '../code/changesNoTable.ts'
import { exposeGlobals } from '../code/exposeGlobals.ts'
import { limitOwnMemory, type MemoryLimits, readMemoryLimits } from '../code/readMemoryLimits.ts'
import { readSections } from '../code/readSections.ts'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { isGuarded } from '../guard/RuntimeGuard.ts'
import type { HostTools } from '../host/Host.ts'
import { DEFAULT_MEMORY_PAGES } from '../limits/CallLimits.ts'

/**
 * Compiles a runtime's WASM, and looks at what it imports and exports.
 *
 * @param isResettable - whether the code changes no table, where an earlier load has found that out
 * @throws ParaclockError `RuntimeCodeMalformed`.
 */
export async function compileCode(
  wasm: Uint8Array,
  tools: HostTools,
  isResettable?: boolean
): Promise<CompiledCode> {
  const bytes = prepare(wasm)
  const sections = readSections(bytes)
  const exposed = exposeGlobals(bytes, sections)
  try {
    const source = (exposed?.wasm ?? bytes) as Uint8Array<ArrayBuffer>
    // Under a guard nothing else runs meanwhile: it takes as long, and the guard knows whose code it is.
    const compiling = isGuarded() ? new WebAssembly.Module(source) : WebAssembly.compile(source)
    if (exposed !== null) giveBack(exposed.wasm)
    // Reading all of the code takes a while, and the compiler has threads of its own.
    const resettable = exposed !== null && (isResettable ?? changesNoTable(sections))
    const reset = resettable ? { globals: exposed.globals, image: null } : null
    return inspect(bytes, await compiling, tools, reset)
  } catch (error) {
    throw explain(wasm, error)
  }
}

/** Frees what the compiler has copied, as it does before it is waited for: megabytes until a collection. */
function giveBack({ buffer }: Uint8Array): void {
  ;(buffer as { readonly transfer?: (size: number) => void }).transfer?.(0)
}

/** The same without waiting: for a runtime that asks for another one's version. */
export function compileCodeNow(wasm: Uint8Array, tools: HostTools): CompiledCode {
  const bytes = prepare(wasm)
  try {
    return inspect(bytes, new WebAssembly.Module(bytes), tools, null)
  } catch (error) {
    throw explain(wasm, error)
  }
}

function prepare(wasm: Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = readSections(wasm)
  return limitOwnMemory(wasm, sections, DEFAULT_MEMORY_PAGES) as Uint8Array<ArrayBuffer>
}

function inspect(
  wasm: Uint8Array,
  module: WebAssembly.Module,
  tools: HostTools,
  reset: InstanceReset | null
): CompiledCode {
  const exports = WebAssembly.Module.exports(module)
  const memory = readMemoryLimits(readSections(wasm))
  if (!exports.some(({ name, kind }) => name === '__heap_base' && kind === 'global'))
    throw new ParaclockError(RuntimeCodeMalformed, {
      problem: 'it does not say where its heap begins (__heap_base)'
    })
  if (!memory.imported && !exports.some(({ name, kind }) => name === 'memory' && kind === 'memory'))
    throw new ParaclockError(RuntimeCodeMalformed, { problem: 'it hides its memory' })
  return {
    module,
    imports: WebAssembly.Module.imports(module),
    methods: exports
      .filter(({ name, kind }) => kind === 'function' && /^[A-Z]\w*_\w+$/.test(name))
      .map(({ name }) => name)
      .sort(),
    memory,
    reset,
    tools
  }
}

function explain(wasm: Uint8Array, error: unknown): unknown {
  if (!(error instanceof WebAssembly.CompileError)) return error
  return new ParaclockError(
    RuntimeCodeMalformed,
    { size: wasm.length, problem: error.message },
    { cause: error }
  )
}

/** What an instance begins with. */
export interface InstanceReset {
  /** The names of the exported globals that a call may change. */
  readonly globals: readonly string[]
  /** What is in memory before a call, up to the last byte that is not zero. Unknown until the first. */
  image: Uint8Array | null
}

/** Code that is ready to be run: nothing in it belongs to a call. */
export interface CompiledCode {
  /** The compiled module. */
  readonly module: WebAssembly.Module
  /** What the module imports. */
  readonly imports: readonly WebAssembly.ModuleImportDescriptor[]
  /** The functions that it exports. */
  readonly methods: readonly string[]
  /** How large it wants its memory to be. */
  readonly memory: MemoryLimits
  /** How an instance is brought back to how it was made; `null` if that is not possible. */
  readonly reset: InstanceReset | null
  /** What its host needs. */
  readonly tools: HostTools
}
