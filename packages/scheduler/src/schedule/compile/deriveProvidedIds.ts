import { joinBytes, type ProvidedIdInput, readProvidedId } from '@paraclock/core'
import { checkProvidedId } from '../rules/checkAction.ts'
import type { ServiceLimits } from '../service/publishedLimits.ts'

/**
 * The provided ids of the tasks of a schedule: the id itself for one task, and `<id>/1`, `<id>/2`,
 * … for several. The same schedule always gets the same ids.
 *
 * @throws ParaclockError `EmptyProvidedId`, `ArgumentInvalid`, `ProvidedIdLengthExceeded`.
 *
 * @example
 * ```ts
 * import { deriveProvidedIds, publishedLimits } from '@paraclock/scheduler/schedule'
 *
 * const ids = deriveProvidedIds({ providedId: 'payroll', tasks: 2, limits: publishedLimits.hour })
 * ids.map((id) => new TextDecoder().decode(id)) // ["payroll/1", "payroll/2"]
 * ```
 */
export function deriveProvidedIds(args: {
  /** The provided id of the schedule. */
  readonly providedId: ProvidedIdInput
  /** The number of tasks. */
  readonly tasks: number
  /** The limits of the chain. */
  readonly limits: Pick<ServiceLimits, 'maxProvidedIdBytes'>
}): readonly Uint8Array[] {
  const whole = readProvidedId(args.providedId)
  checkProvidedId(whole, args.limits)
  if (args.tasks <= 1) return [whole]
  return Array.from({ length: args.tasks }, (_, index) => {
    const id = joinBytes([whole, new TextEncoder().encode(`/${index + 1}`)])
    checkProvidedId(id, args.limits)
    return id
  })
}
