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

export interface ModuleParts {
  /**
   * The number of parameters of each function type, in the order of the types. `results` has the
   * number of results of each function type.
   */
  readonly params: number[]
  readonly results: number[]
  /** The index of each function's type. Imported functions come before all other functions. */
  readonly functions: number[]
  importedFunctions: number
  readonly memories: MemoryLimits[]
  readonly mutableGlobals: number[]
  /** `kind` is 0 for a function, 1 for a table, 2 for memory, 3 for a global. */
  readonly exports: { readonly name: string; readonly kind: number }[]
}
