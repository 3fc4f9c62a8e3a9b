import { EmptyProvidedId, ParaclockError, ProvidedIdLengthExceeded } from '@paraclock/core'
import type { ServiceLimits } from '../service/publishedLimits.ts'

/** Checks a provided id: `EmptyProvidedId`, then `ProvidedIdLengthExceeded`. */
export function checkProvidedId(
  providedId: Uint8Array,
  limits: Pick<ServiceLimits, 'maxProvidedIdBytes'>
): void {
  if (providedId.length === 0) throw new ParaclockError(EmptyProvidedId, {})
  if (providedId.length > limits.maxProvidedIdBytes) {
    const context = { length: providedId.length, limit: limits.maxProvidedIdBytes }
    throw new ParaclockError(ProvidedIdLengthExceeded, context)
  }
}
