import { type Seconds, type ServiceVariant, serviceVariants, type Token } from '@paraclock/core'

/** The limits that a service chain applies. The chain's metadata contains them as constants. */
export interface ServiceLimits {
  /** The length of a slot in seconds. Every time of a task is a multiple of this length. */
  readonly slotLength: Seconds
  /** How far in the future the times of a new task may be, in seconds. */
  readonly horizon: Seconds
  readonly maxExecutionTimes: number
  readonly maxTasksPerSlot: number
  readonly maxProvidedIdBytes: number
  readonly maxCallBytes: number
  /** The amount that a native transfer must exceed, in the smallest unit of the token. */
  readonly minimumTransfer: bigint
  /** The token for amounts in error messages. If absent, amounts are in the smallest unit. */
  readonly token?: Token
}

function publish(variant: ServiceVariant): ServiceLimits {
  return {
    slotLength: BigInt(serviceVariants[variant].slotSeconds) as Seconds,
    horizon: 15_552_000n as Seconds,
    maxExecutionTimes: 36,
    maxTasksPerSlot: 256,
    maxProvidedIdBytes: 256,
    maxCallBytes: 8192,
    minimumTransfer: 1_000_000_000n
  }
}

/** The limits of the services of the development network, for use without a chain. */
export const publishedLimits: Readonly<Record<ServiceVariant, ServiceLimits>> = {
  hour: publish('hour'),
  minute: publish('minute')
}
