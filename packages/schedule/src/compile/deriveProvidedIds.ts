import { type ProvidedIdInput, readProvidedId } from '@paraclock/core'
import { checkProvidedId } from '../rules/checkProvidedId.ts'
import type { ServiceLimits } from '../service/publishedLimits.ts'

/**
 * Derives the provided ids of the tasks that a schedule is spread over: the id itself for one task,
 * and `<id>/1`, `<id>/2`, … for several. The same schedule always gets the same ids.
 *
 * @throws ParaclockError `EmptyProvidedId`, `ProvidedIdMalformed`, `ProvidedIdLengthExceeded`.
 *
 * @example
 * ```ts
 * import { deriveProvidedIds, publishedLimits } from '@paraclock/schedule'
 *
 * const ids = deriveProvidedIds({ providedId: 'payroll', tasks: 2, limits: publishedLimits.hour })
 * ids.map((id) => new TextDecoder().decode(id)) // ["payroll/1", "payroll/2"]
 * ```
 */
export function deriveProvidedIds(args: {
  /** The id that the caller provides for the whole. */
  readonly providedId: ProvidedIdInput
  /** How many tasks there are. */
  readonly tasks: number
  /** The chain's limits. */
  readonly limits: Pick<ServiceLimits, 'maxProvidedIdBytes'>
}): readonly Uint8Array[] {
  const whole = readProvidedId(args.providedId)
  checkProvidedId(whole, args.limits)
  if (args.tasks <= 1) return [whole]
  return Array.from({ length: args.tasks }, (_, index) => {
    const suffix = new TextEncoder().encode(`/${index + 1}`)
    const id = new Uint8Array(whole.length + suffix.length)
    id.set(whole)
    id.set(suffix, whole.length)
    checkProvidedId(id, args.limits)
    return id
  })
}
