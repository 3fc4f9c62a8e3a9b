import { ParaclockError } from '../errors/ParaclockError.ts'
import { ArgumentInvalid } from '../errors/values.ts'

/** An id that a caller provides for a task: text or bytes. */
export type ProvidedIdInput = string | Uint8Array

/**
 * Reads a provided id as the bytes that the service stores: text as UTF-8, even if it begins with
 * `0x`. An empty id is accepted here, but not by the service.
 *
 * @throws ParaclockError `ArgumentInvalid`.
 */
export function readProvidedId(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  if (typeof value !== 'string') throw malformed(value, 'it is neither text nor bytes')
  // A text encoder writes U+FFFD for every lone surrogate, so two texts could be the same id.
  if (value.isWellFormed()) return new TextEncoder().encode(value)
  throw malformed(value, 'it has half of a surrogate pair, which has no UTF-8 form')
}

function malformed(value: unknown, problem: string): ParaclockError {
  return new ParaclockError(ArgumentInvalid, { argument: 'the provided id', value, problem })
}
