export interface MemoryLimits {
  readonly initial: number
  /** The largest allowed size, in pages of 64 KiB; `null` if the module states no maximum. */
  readonly maximum: number | null
  /** Runtimes import their memory. Other modules define their own. */
  readonly imported: boolean
}

export interface ModuleParts {
  /** The number of parameters of each function type. `results` has the number of results. */
  readonly params: number[]
  readonly results: number[]
  /** The type of each function. Imported functions come first. */
  readonly functions: number[]
  importedFunctions: number
  readonly memories: MemoryLimits[]
  readonly mutableGlobals: number[]
  /** `kind` is 0 for a function, 1 for a table, 2 for memory, 3 for a global. */
  readonly exports: { readonly name: string; readonly kind: number }[]
}
