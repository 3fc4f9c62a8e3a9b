import type { WatchedChain } from './WatchedChains.ts'

/**
 * Finds the first finalized block whose time is not before the given one, by halving: the one after
 * the last finalized if all are before it.
 */
export async function findBlockAt(
  { named, blocks }: WatchedChain,
  time: bigint,
  last: number
): Promise<number> {
  let low = 1
  let high = last + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const { hash } = await blocks.block(middle)
    const at = await named.api.at(hash)
    const now = BigInt((await at.query['timestamp']?.['now']?.())?.toString() ?? 0) / 1000n
    if (now < time) low = middle + 1
    else high = middle
  }
  return low
}
