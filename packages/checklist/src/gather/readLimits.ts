import type { Seconds, ServiceVariant } from '@paraclock/core'
import { publishedLimits, type ServiceLimits } from '@paraclock/schedule'
import type { Fact, StatedLimits } from '@paraclock/types'

/** The limits of a service chain: its constants, and those that are published for what it lacks. */
export function readLimits(variant: ServiceVariant, chain: StatedLimits): ServiceLimits {
  const published = publishedLimits[variant]
  const take = <Value>(fact: Fact<Value>, otherwise: Value): Value =>
    fact.known ? fact.value : otherwise
  const seconds = (fact: Fact<number>, otherwise: Seconds): Seconds =>
    fact.known ? (BigInt(fact.value) as Seconds) : otherwise
  return {
    slotLength: seconds(chain.slotSeconds, published.slotLength),
    horizon: seconds(chain.horizonSeconds, published.horizon),
    maxExecutionTimes: take(chain.maxExecutionTimes, published.maxExecutionTimes),
    maxTasksPerSlot: take(chain.maxTasksPerSlot, published.maxTasksPerSlot),
    maxProvidedIdBytes: take(chain.maxProvidedIdBytes, published.maxProvidedIdBytes),
    maxCallBytes: take(chain.maxCallBytes, published.maxCallBytes),
    minimumTransfer: take(chain.minimumTransfer, published.minimumTransfer)
  }
}
