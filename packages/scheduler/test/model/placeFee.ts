import type { ServicePricing } from '../../src/schedule/service/publishedPricing.ts'

/**
 * The fee of the next place in a slot, which is not refunded. It is zero for the free places. For
 * those after them it increases with the square of the places taken, up to `lastPlaceFee`.
 */
export function placeFee(args: {
  /** The places of the slot that are taken. */
  readonly taken: number
  /** All places of the slot. */
  readonly places: number
  readonly pricing: Pick<ServicePricing, 'freePlaces' | 'lastPlaceFee'>
}): bigint {
  const { taken, places, pricing } = args
  const priced = places - pricing.freePlaces
  const beyond = Math.min(taken + 1 - pricing.freePlaces, priced)
  if (beyond <= 0) return 0n
  const share = (fee: bigint): bigint =>
    (fee * BigInt(beyond) + BigInt(priced) - 1n) / BigInt(priced)
  return share(share(pricing.lastPlaceFee))
}
