/**
 * What a hole takes: a whole number for integers of any width and form, an account or other bytes as
 * `Uint8Array` or hex, an address for accounts, a flag.
 */
export type HoleValue = bigint | number | boolean | string | Uint8Array

/** The values of one call, by the names of the holes. */
export type HoleValues<Hole extends string> = Readonly<Record<Hole, HoleValue>>

/** A call with holes, which writes its bytes without a registry. */
export interface CallTemplate<Hole extends string = string> {
  /** The names of the holes, in the order in which they stand in the call. */
  readonly holes: readonly Hole[]
  /**
   * Writes one call.
   *
   * @throws ParaclockError `TemplateValueInvalid`, and those of core for hex and accounts
   */
  encode(values: HoleValues<Hole>): Uint8Array
  /** How many bytes a call has. */
  size(values: HoleValues<Hole>): number
  /**
   * Writes one call into a buffer, and returns the offset behind it.
   *
   * @throws ParaclockError as `encode`, and `TemplateBufferExceeded`
   */
  write(buffer: Uint8Array, offset: number, values: HoleValues<Hole>): number
}
