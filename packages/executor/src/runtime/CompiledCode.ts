import type { MemoryLimits } from '../code/readMemoryLimits.ts'
import type { HostTools } from '../host/Host.ts'

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
  /** What its host needs. */
  readonly tools: HostTools
}
