import type { MemoryLimits } from '../code/readMemoryLimits.ts'
import type { HostTools } from '../host/Host.ts'

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
