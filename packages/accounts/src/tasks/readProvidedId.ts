import { utf8ToBytes } from '@noble/hashes/utils.js'
import { ParaclockError } from '@paraclock/core'

/**
 * Reads the id that a caller provides for a task as the bytes that the chain hashes: text as its
 * UTF-8 bytes, also where it begins with 0x, for the service takes any text as text.
 */
export function readProvidedId(value: unknown): Uint8Array {
  if (typeof value !== 'string' && !(value instanceof Uint8Array)) {
    throw new ParaclockError('ProvidedIdMalformed', {
      value,
      problem: 'it is neither text nor bytes'
    })
  }
  if (value.length === 0) throw new ParaclockError('EmptyProvidedId', {})
  if (typeof value !== 'string') return value
  // Half of a surrogate pair has no UTF-8 form: encoders put U+FFFD in its place, and two ids that
  // differ would name one task.
  if (!value.isWellFormed()) {
    throw new ParaclockError('ProvidedIdMalformed', {
      value,
      problem: 'it has half of a surrogate pair, which has no UTF-8 form'
    })
  }
  return utf8ToBytes(value)
}
