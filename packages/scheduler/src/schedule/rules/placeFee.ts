import type { ServicePricing } from '../service/publishedPricing.ts'

/**
 * Computes the fee of the next place in a slot. The service takes it when a task is scheduled, and keeps it.
 * The fee rises with the square of the number of places that are taken beyond the free ones.
 *
 * @example
 * ```ts
 * import { placeFee, publishedPricing } from '@paraclock/scheduler/schedule'
 *
 * placeFee(publishedPricing, 200) // 32525634766n, 3.25 tokens
 * ```
 */
export function placeFee(
  {
    places,
    freePlaces,
    lastPlaceFee
  }: Pick<ServicePricing, 'places' | 'freePlaces' | 'lastPlaceFee'>,
  taken: number
): bigint {
  const priced = places - freePlaces
  const beyond = Math.min(taken + 1 - freePlaces, priced)
  if (beyond <= 0) return 0n
  const share = (fee: bigint): bigint =>
    (fee * BigInt(beyond) + BigInt(priced) - 1n) / BigInt(priced)
  return share(share(lastPlaceFee))
}
