/** What the pages need of an error's definition, as `ErrorDefinition` of `@paraclock/core` has it. */
export interface ErrorFacts {
  readonly package: string
  readonly code: string
  readonly number: number
  message(context: unknown): string
  remedies(context: unknown): readonly string[]
}

/** One error: its definition with the comment above it. */
export interface ErrorEntry {
  /** The folder of the package that declares it, such as `packages/hrmp`. */
  readonly folder: string
  /** The file that declares it, from the root of the repository. */
  readonly file: string
  /** The name of the exported constant. */
  readonly name: string
  /** The definition. */
  readonly definition: ErrorFacts
  /** The comment: what happened, and why it is an error. */
  readonly meaning: string
}
