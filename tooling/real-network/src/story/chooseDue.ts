import { type ServiceVariant, serviceVariants } from '@paraclock/core'

/** What a submission takes until it is in a block, with room to spare. */
const LEAD_SECONDS = 90

/** The first slot that a task which is scheduled now can still be booked for. */
export function chooseDue(args: {
  readonly variant: ServiceVariant
  /** The chain's own time, in seconds since 1970. */
  readonly now: number
}): number {
  const { slotSeconds: slot } = serviceVariants[args.variant]
  return Math.ceil((args.now + LEAD_SECONDS) / slot) * slot
}
