import { type Seconds, serviceVariants } from '@paraclock/core'
import { publishedLimits, type ServiceLimits } from '@paraclock/schedule'
import type { Fact, ServiceCapabilities } from '@paraclock/types'

const NO_LIMIT = Number.MAX_SAFE_INTEGER
const TEN_YEARS = 315_360_000
// Every whole hour is a whole minute too: the finer grid refuses nothing that a chain would take.
const FINEST = serviceVariants.minute.slotSeconds

/**
 * Reads a chain's limits. What no constant states does not limit here, but for three: without a
 * length of slots nothing could be compiled, a schedule without end needs somewhere to stop, and a
 * list is cut into tasks at the published length, because cutting too finely does no harm. The chain
 * has the last word.
 */
export function readServiceLimits({ limits, variant }: ServiceCapabilities): ServiceLimits {
  const slotSeconds = variant.known ? serviceVariants[variant.value].slotSeconds : FINEST
  const seconds = (fact: Fact<number>, otherwise: number): Seconds =>
    BigInt(knownOr(fact, otherwise)) as Seconds
  return {
    slotLength: seconds(limits.slotSeconds, slotSeconds),
    horizon: seconds(limits.horizonSeconds, TEN_YEARS),
    maxExecutionTimes: knownOr(limits.maxExecutionTimes, publishedLimits.minute.maxExecutionTimes),
    maxTasksPerSlot: knownOr(limits.maxTasksPerSlot, NO_LIMIT),
    maxProvidedIdBytes: knownOr(limits.maxProvidedIdBytes, NO_LIMIT),
    maxCallBytes: knownOr(limits.maxCallBytes, NO_LIMIT),
    minimumTransfer: knownOr(limits.minimumTransfer, -1n)
  }
}

function knownOr<Value>(fact: Fact<Value>, otherwise: Value): Value {
  return fact.known ? fact.value : otherwise
}
