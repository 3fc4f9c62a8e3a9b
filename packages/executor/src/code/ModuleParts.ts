export interface MemoryLimits {
  readonly initial: number
  /** Largest size; `null` if the module sets none. */
  readonly maximum: number | null
  /** Whether the module imports its memory, as runtimes do. Otherwise it has its own. */
  readonly imported: boolean
}

export interface ModuleExport {
  readonly name: string
  /** 0 for a function, 1 for a table, 2 for memory, 3 for a global. */
  readonly kind: number
}

export interface ModuleParts {
  /** The number of parameters and results of each type. */
  readonly params: number[]
  readonly results: number[]
  /** The type of each function, beginning with the imported functions. */
  readonly functions: number[]
  importedFunctions: number
  readonly memories: MemoryLimits[]
  readonly mutableGlobals: number[]
  readonly exports: ModuleExport[]
}
