import type { WatchedChain } from './WatchedChains.ts'

/**
 * Finds the first finalized block whose time is not before the given one: the one after the last
 * finalized if all are before it.
 *
 * It goes back from the last one in steps that double, and halves what lies in between: a node that
 * is no archive has pruned the state of all but its last few hundred blocks, and the one that is
 * looked for is near the end.
 */
export async function findBlockAt(
  { chain, blocks }: WatchedChain,
  time: bigint,
  last: number
): Promise<number> {
  const isBefore = async (number: number): Promise<boolean> => {
    const { hash } = await blocks.block(number)
    const at = await chain.at(hash)
    const { value = 0n } = await at.storage<bigint>({ pallet: 'Timestamp', entry: 'Now' })
    return value / 1000n < time
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
