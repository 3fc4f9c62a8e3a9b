import type { Chain, Read } from '@paraclock/connect'
import { type Fact, type Seconds, serviceVariants } from '@paraclock/core'
import type { ServiceCapabilities } from '@paraclock/types'
import { publishedLimits, type ServiceLimits } from '../schedule/service/publishedLimits.ts'

const NO_LIMIT = Number.MAX_SAFE_INTEGER
const TEN_YEARS = 315_360_000
// The slot length if the variant is unknown. Every slot time of variant `hour` is also a slot time
// of variant `minute`, so the slot length of `minute` fits both.
const FINEST = serviceVariants.minute.slotSeconds

/**
 * Reads the limits of a service chain from its constants. Only three limits have a default for a
 * missing constant: the slot length of the variant, a horizon of ten years, and the
 * `maxExecutionTimes` of `publishedLimits`. Only the chain checks the other limits then.
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

/** The limits that the manager of a service can set for new tasks. */
export type BookingLimits = Pick<ServiceLimits, 'horizon' | 'maxExecutionTimes' | 'maxTasksPerSlot'>

/**
 * Reads the limits that the manager of a service has set for new tasks. Each limit is at most the
 * limit of the runtime. The result is empty if the manager has set no limits, or cannot set limits
 * on this chain.
 */
export async function readBookingLimits(
  chain: Chain,
  signal?: AbortSignal
): Promise<Read<Partial<BookingLimits>>> {
  const { service } = chain.facts.capabilities
  const { value = {}, evidence } = await chain.storage<Partial<BookingLimits>>({
    pallet: service?.pallet.name ?? '',
    entry: 'Limitation',
    as: (stored) => {
      const { places, horizon, execution_times } = stored as {
        readonly places: number
        readonly horizon: bigint
        readonly execution_times: number
      }
      const { maxTasksPerSlot, horizonSeconds, maxExecutionTimes } = service?.limits ?? {}
      return {
        maxTasksPerSlot: atMost(places, maxTasksPerSlot),
        horizon: BigInt(atMost(Number(horizon), horizonSeconds)) as Seconds,
        maxExecutionTimes: atMost(execution_times, maxExecutionTimes)
      }
    },
    signal
  })
  return { value, evidence }
}

function atMost(value: number, limit: Fact<number> | undefined): number {
  return limit?.known ? Math.min(value, limit.value) : value
}
