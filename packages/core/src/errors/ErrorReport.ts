import type { JsonValue } from '../json/JsonValue.ts'
import type { Remedy } from '../shapes/Remedy.ts'
import type { ErrorSource } from './ParaclockError.ts'

/** The cause of an error in a report. */
export interface ErrorCause {
  readonly name: string
  /** Present if the cause is a `ParaclockError`. */
  readonly code?: string
  /** On one line, shortened. */
  readonly message: string
}

/** An error as plain data, which another version may have written with a code of its own. */
export interface ErrorReport {
  readonly code: string
  readonly number: number
  readonly message: string
  readonly source: ErrorSource
  /** The page of the code, from the root of the repository. */
  readonly docs: string
  readonly remedies: readonly Remedy[]
  /** The values in the message. Long values are shortened. */
  readonly context: { readonly [key: string]: JsonValue }
  /** The nearest first. */
  readonly causes: readonly ErrorCause[]
}
