import type { Seconds } from '@paraclock/core'
import type { ServiceLimits } from './ServiceLimits.ts'

/**
 * The limits of the development network's service in variant H. A chain's own limits are read from
 * its metadata; these serve where no chain is at hand.
 */
export const hourLimits: ServiceLimits = {
  slotLength: 3600n as Seconds,
  horizon: 15_552_000n as Seconds,
  maxExecutionTimes: 36,
  maxTasksPerSlot: 256,
  maxProvidedIdBytes: 256,
  maxCallBytes: 8192,
  minimumTransfer: 1_000_000_000n
}

/** The limits of the development network's service in variant M: see {@link hourLimits}. */
export const minuteLimits: ServiceLimits = { ...hourLimits, slotLength: 60n as Seconds }
