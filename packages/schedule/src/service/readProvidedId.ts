import { ParaclockError } from '@paraclock/core'

/** An id that a caller provides for a task: text, which counts as its UTF-8 bytes, or bytes. */
export type ProvidedIdInput = string | Uint8Array

/**
 * Reads a provided id as the bytes that the service stores. It may be empty: that is for the
 * service's own rule to refuse.
 */
export function readProvidedId(value: ProvidedIdInput): Uint8Array {
  if (value instanceof Uint8Array) return value
  const problem =
    typeof value !== 'string'
      ? 'it is neither text nor bytes'
      : value.isWellFormed()
        ? undefined
        : 'it has half of a surrogate pair, which has no UTF-8 form'
  if (problem !== undefined) throw new ParaclockError('ProvidedIdMalformed', { value, problem })
  return new TextEncoder().encode(value)
}
