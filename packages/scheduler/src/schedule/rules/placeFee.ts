import type { ServicePricing } from '../service/publishedPricing.ts'

/**
 * What the next place costs in a slot of which some are taken, as the service charges it: once, when a task
 * is scheduled, and for good. It rises with the square of how many are taken beyond the free ones.
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
