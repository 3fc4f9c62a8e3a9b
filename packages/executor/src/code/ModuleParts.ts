export interface MemoryLimits {
  readonly initial: number
  /** The largest size of the memory, in pages of 64 KiB; `null` if the module states no limit. */
  readonly maximum: number | null
  /**
   * Whether the module imports its memory, as runtimes do. Other modules define their own memory.
   */
  readonly imported: boolean
}

export interface ModuleParts {
  /**
   * The number of parameters of each function type. `results` states the number of results of each
   * function type.
   */
  readonly params: number[]
  readonly results: number[]
  /** For each function, the index of its type. Imported functions come first. */
  readonly functions: number[]
  importedFunctions: number
  readonly memories: MemoryLimits[]
  /** The indices of the globals that the code may set. */
  readonly mutableGlobals: number[]
  /**
   * The exports of the module. `kind` is 0 for a function, 1 for a table, 2 for memory, 3 for a
   * global.
   */
  readonly exports: { readonly name: string; readonly kind: number }[]
}
