import type { Seconds } from '@paraclock/core'
import { hourLimits, minuteLimits, type ServiceLimits } from '@paraclock/schedule'
import type { ServiceLimits as ChainLimits, Fact } from '@paraclock/types'

/** The limits of a service chain: its constants, and those that are published for what it lacks. */
export function readLimits(variant: 'hour' | 'minute', chain: ChainLimits): ServiceLimits {
  const published = variant === 'hour' ? hourLimits : minuteLimits
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
