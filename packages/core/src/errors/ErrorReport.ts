import type { JsonValue } from '../json/JsonValue.ts'
import type { Remedy } from '../shapes/Remedy.ts'
import type { ErrorSource } from './ParaclockError.ts'

/** An error that led to another, as far as a report tells of it. */
export interface ErrorCause {
  /** The class of the error. */
  readonly name: string
  /** Its code, if it is one of Paraclock's. */
  readonly code?: string
  /** Its message, on one line and cut to a length that can be read. */
  readonly message: string
}

/**
 * An error as plain data, to be saved, sent, and shown again.
 *
 * The code is any text, not only a code of this version's catalogue: a report outlives the version
 * that wrote it.
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
  /** The path of the code's page. */
  readonly docs: string
  /** What could be done about it. */
  readonly remedies: readonly Remedy[]
  /** What the message was made from; long values are shortened. */
  readonly context: { readonly [key: string]: JsonValue }
  /** The errors that led to it, the nearest first. */
  readonly causes: readonly ErrorCause[]
}
