import type { JsonValue } from '../json/JsonValue.ts'
import type { Remedy } from '../shapes/Remedy.ts'
import type { ErrorSource } from './ParaclockError.ts'

/** One cause of an error, as plain data in an {@link ErrorReport}. */
export interface ErrorCause {
  readonly name: string
  /** The code of the cause. Present if the cause is a `ParaclockError`. */
  readonly code?: string
  /** The message of the cause, on one line. Shortened, unless the cause is a `ParaclockError`. */
  readonly message: string
}

/**
 * An error as plain data. If another version of the toolkit wrote the report, its `code` may be
 * unknown to this version.
 */
export interface ErrorReport {
  readonly code: string
  readonly number: number
  readonly message: string
  readonly source: ErrorSource
  /** The path of the error's page, from the root of the repository. */
  readonly docs: string
  readonly remedies: readonly Remedy[]
  /** The values that the message names. Long values are shortened. */
  readonly context: { readonly [key: string]: JsonValue }
  /** At most 8 causes: the direct cause first, then the cause of each cause. */
  readonly causes: readonly ErrorCause[]
}
