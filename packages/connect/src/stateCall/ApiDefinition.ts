/** A parameter: its name, and its type. */
export type ParamDefinition = readonly [name: string, type: string]

/** One call of a runtime API. */
export interface MethodDefinition {
  /** The parameters, in order. */
  readonly params: readonly ParamDefinition[]
  /** The type of the result. */
  readonly result: string
}

/** One version of a runtime API: its calls by name. */
export type VersionDefinition = Readonly<Record<string, MethodDefinition>>

/**
 * The versions of a runtime API, by number.
 *
 * Types are written as polkadot.js writes them. `@Name` stands for the type of the chain's own
 * metadata whose path ends with that name, so that the chain's own XCM versions count.
 */
export type ApiDefinition = Readonly<Record<number, VersionDefinition>>
