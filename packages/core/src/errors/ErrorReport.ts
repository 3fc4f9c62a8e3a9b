import type { JsonValue } from '../json/JsonValue.ts'
import type { Remedy } from '../shapes/Remedy.ts'
import type { ErrorSource } from './ParaclockError.ts'

/** The cause of an error in a report. */
export interface ErrorCause {
  /** The class of the error. */
  readonly name: string
  /** Its code, if it is a `ParaclockError`. */
  readonly code?: string
  /** Its message, on one line, shortened. */
  readonly message: string
}

/**
 * An error as plain data, to be saved, sent, and shown again.
 *
 * The code may be unknown to this version, because another version may have written the report.
 */
export interface ErrorReport {
  /** The code. */
  readonly code: string
  /** The code's number. */
  readonly number: number
  /** What was wrong, on one line. */
  readonly message: string
  /** Who found it. */
  readonly source: ErrorSource
  /** The place of the code in the documentation. */
  readonly docs: string
  /** What could be done about it. */
  readonly remedies: readonly Remedy[]
  /** The values that the message was made from. Long values are shortened. */
  readonly context: { readonly [key: string]: JsonValue }
  /** The errors that led to it, the nearest first. */
  readonly causes: readonly ErrorCause[]
}
