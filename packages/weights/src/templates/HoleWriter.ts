import type { HoleValue } from './CallTemplate.ts'

/** Writes the values of one hole. */
export interface HoleWriter {
  /** The most bytes that a value can take. */
  readonly longest: number
  /** How many bytes a value takes. It makes sure that the value fits the hole. */
  readonly size: (value: HoleValue) => number
  /** Writes a value that fits, and returns the offset behind it. */
  readonly write: (buffer: Uint8Array, offset: number, value: HoleValue) => number
}
