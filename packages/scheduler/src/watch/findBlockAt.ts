import { readChainTime } from '../read/readServiceState.ts'
import type { WatchedChain } from './WatchedChains.ts'

/**
 * Finds the number of the first finalized block at or after a time. If all finalized blocks are
 * before the time, returns the number after the last block. The search goes back from the last
 * block in doubling steps, then bisects. The search reads few old states, because a node that is
 * not an archive keeps only the states of some hundred blocks.
 */
export async function findBlockAt(
  { chain, blocks }: WatchedChain,
  time: bigint,
  last: number
): Promise<number> {
  const isBefore = async (number: number): Promise<boolean> => {
    const { hash } = await blocks.block(number)
    return (await readChainTime(await chain.at(hash))) < time
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
  return low
}
