import type { Chain, Read } from '@paraclock/connect'
import type { Seconds } from '@paraclock/core'
import type { ServiceLimits } from '../schedule/service/publishedLimits.ts'

interface StoredLimits {
  readonly places: number
  readonly horizon: bigint
  readonly execution_times: number
}

/** The limits that a manager can set. */
export type BookingLimits = Pick<ServiceLimits, 'horizon' | 'maxExecutionTimes' | 'maxTasksPerSlot'>

/**
 * The limits that the manager of a service has set below those of its runtime, for new tasks. Empty
 * if none are set, and if a service has no such limits.
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { readBookingLimits, readServiceLimits } from '@paraclock/scheduler'
 *
 * declare const chain: Chain
 *
 * const { service } = chain.facts.capabilities
 * if (service !== undefined) {
 *   const { value } = await readBookingLimits(chain)
 *   console.log({ ...readServiceLimits(service), ...value }.horizon)
 * }
 * ```
 */
export async function readBookingLimits(
  chain: Chain,
  signal?: AbortSignal
): Promise<Read<Partial<BookingLimits>>> {
  const { value = {}, evidence } = await chain.storage<Partial<BookingLimits>>({
    pallet: chain.facts.capabilities.service?.pallet.name ?? '',
    entry: 'Limitation',
    as: (stored) => {
      const { places, horizon, execution_times: maxExecutionTimes } = stored as StoredLimits
      return { maxTasksPerSlot: places, horizon: horizon as Seconds, maxExecutionTimes }
    },
    signal
  })
  return { value, evidence }
}
