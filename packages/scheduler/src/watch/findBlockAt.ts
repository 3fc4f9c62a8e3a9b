import { readChainTime } from '../read/readServiceState.ts'
import { isPruned } from './searchBlocks.ts'
import type { WatchedChain } from './WatchedChains.ts'

/**
 * Finds the number of the first finalized block at or after a time. If all finalized blocks are
 * before the time, `first` is the number after the last block. The search goes back from the last
 * block in doubling steps, then bisects. A node that is not an archive keeps only the states of
 * some hundred blocks. If the time is older, `first` is the oldest block that the node keeps, and
 * `pruned` is the error of the block before it.
 */
export async function findBlockAt(
  { chain, blocks }: WatchedChain,
  time: bigint,
  last: number
): Promise<{ readonly first: number; readonly pruned?: unknown }> {
  let pruned: { readonly number: number; readonly error: unknown } | undefined
  const isBefore = async (number: number): Promise<boolean> => {
    try {
      const { hash } = await blocks.block(number)
      return (await readChainTime(await chain.at(hash))) < time
    } catch (error) {
      if (!isPruned(error)) throw error
      pruned = { number, error }
      return true
    }
  }
  let low = 1
  let high = last + 1
  for (let step = 1; low < high; step *= 2) {
    const number = Math.max(low, last + 1 - step)
    if (await isBefore(number)) {
      low = number + 1
      break
    }
    high = number
  }
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await isBefore(middle)) low = middle + 1
    else high = middle
  }
  return pruned?.number === low - 1 ? { first: low, pruned: pruned.error } : { first: low }
}
