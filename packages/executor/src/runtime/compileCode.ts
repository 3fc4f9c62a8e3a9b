import { ParaclockError } from '@paraclock/core'
import { prepareModule } from '../code/prepareModule.ts'
import type { MemoryLimits, RuntimeModule } from '../code/readModule.ts'
import type { Hashing } from '../crypto/loadHashing.ts'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { isGuarded } from '../guard/RuntimeGuard.ts'
import { DEFAULT_MEMORY_PAGES } from '../limits/CallLimits.ts'

const FUNCTION = 0
const MEMORY = 2
const GLOBAL = 3

/** Compiles the WASM of a runtime. `module` is the result of `readModule` for this WASM. */
export async function compileCode(
  wasm: Uint8Array,
  module: RuntimeModule,
  hashing: Hashing
): Promise<CompiledCode> {
  const { memory, exports } = module
  if (!exports.some(({ name, kind }) => name === '__heap_base' && kind === GLOBAL))
    throw malformed(wasm, 'it does not say where its heap begins (__heap_base)')
  if (!memory.imported && !exports.some(({ name, kind }) => name === 'memory' && kind === MEMORY))
    throw malformed(wasm, 'it hides its memory')
  const prepared = prepareModule(wasm, module, DEFAULT_MEMORY_PAGES)
  try {
    const source = prepared.wasm as Uint8Array<ArrayBuffer>
    // A guarded thread compiles synchronously, because it then compiles one code at a time. If the
    // process ends, the guard knows which code was being compiled.
    const compiling = isGuarded() ? new WebAssembly.Module(source) : WebAssembly.compile(source)
    if (prepared.wasm !== wasm) giveBack(prepared.wasm)
    const compiled = await compiling
    return {
      module: compiled,
      imports: WebAssembly.Module.imports(compiled),
      methods: exports
        .filter(({ name, kind }) => kind === FUNCTION && /^[A-Z]\w*_\w+$/.test(name))
        .map(({ name }) => name)
        .sort(),
      memory,
      reset: prepared.globals === null ? null : { globals: prepared.globals, image: null },
      hashing
    }
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw malformed(wasm, error.message, error)
    throw error
  }
}

/**
 * Frees the bytes of the WASM at once, without waiting for a garbage collection. The compiler has
 * its own copy of these bytes.
 */
function giveBack({ buffer }: Uint8Array): void {
  ;(buffer as { readonly transfer?: (size: number) => void }).transfer?.(0)
}

function malformed({ length: size }: Uint8Array, problem: string, cause?: unknown): ParaclockError {
  return new ParaclockError(RuntimeCodeMalformed, { size, problem }, { cause })
}

export interface CompiledCode {
  readonly module: WebAssembly.Module
  readonly imports: readonly WebAssembly.ModuleImportDescriptor[]
  readonly methods: readonly string[]
  readonly memory: MemoryLimits
  /**
   * What is needed to reset an instance after a call: the exported names of its mutable globals,
   * and its initial memory. `null` if each call needs a new instance.
   */
  readonly reset: {
    readonly globals: readonly string[]
    /** The initial memory; `null` until the first call. */
    image: MemoryImage | null
  } | null
  readonly hashing: Hashing
}

/** A memory without the zeros at its beginning and end. */
export interface MemoryImage {
  readonly start: number
  readonly bytes: Uint8Array
}
