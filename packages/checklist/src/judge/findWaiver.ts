import type { Waiver } from '../config/configSchema.ts'

/** Finds the waiver that is in force for a check on a network on a day: `2026-12-31`, in UTC. */
export function findWaiver(args: {
  readonly id: string
  readonly network: string
  readonly waivers?: readonly Waiver[]
  readonly today: string
}): Waiver | undefined {
  const { id, network, waivers = [], today } = args
  return waivers.find(
    (waiver) =>
      waiver.check === id &&
      (waiver.network === undefined || waiver.network === network) &&
      // Days are written year first, so that they compare as text.
      waiver.until >= today
  )
}
