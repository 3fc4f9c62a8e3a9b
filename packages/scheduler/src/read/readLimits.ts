import type { Seconds } from '@paraclock/core'
import { hourLimits, minuteLimits, type ServiceLimits } from '@paraclock/schedule'
import type { Fact, ServiceCapabilities } from '@paraclock/types'

const NO_LIMIT = Number.MAX_SAFE_INTEGER
const TEN_YEARS = 315_360_000n

/**
 * Reads a chain's limits. What no constant states does not limit here, but for three: without a
 * length of slots nothing could be compiled, a schedule without end needs somewhere to stop, and a
 * list is cut into tasks at the published length, because cutting too finely does no harm. The chain
 * has the last word.
 */
export function readLimits(
  { limits }: ServiceCapabilities,
  variant: 'hour' | 'minute'
): ServiceLimits {
  const published = variant === 'hour' ? hourLimits : minuteLimits
  const seconds = (fact: Fact<number>, otherwise: bigint): Seconds =>
    BigInt(knownOr(fact, Number(otherwise))) as Seconds
  return {
    slotLength: seconds(limits.slotSeconds, published.slotLength),
    horizon: seconds(limits.horizonSeconds, TEN_YEARS),
    maxExecutionTimes: knownOr(limits.maxExecutionTimes, published.maxExecutionTimes),
    maxTasksPerSlot: knownOr(limits.maxTasksPerSlot, NO_LIMIT),
    maxProvidedIdBytes: knownOr(limits.maxProvidedIdBytes, NO_LIMIT),
    maxCallBytes: knownOr(limits.maxCallBytes, NO_LIMIT),
    minimumTransfer: knownOr(limits.minimumTransfer, -1n)
  }
}

function knownOr<Value>(fact: Fact<Value>, otherwise: Value): Value {
  return fact.known ? fact.value : otherwise
}
