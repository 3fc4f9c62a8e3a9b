export interface MemoryLimits {
  readonly initial: number
  /** Largest size, in pages; `null` if the module sets no limit. */
  readonly maximum: number | null
  /**
   * Whether the module imports its memory, as runtimes do. Other modules define their own memory.
   */
  readonly imported: boolean
}

export interface ModuleParts {
  /**
   * The number of parameters of each function type. `results` has the number of results of each
   * function type.
   */
  readonly params: number[]
  readonly results: number[]
  /** The index of the type of each function. The imported functions come first. */
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
