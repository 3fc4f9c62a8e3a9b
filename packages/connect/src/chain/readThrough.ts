import type { StateSource } from '../source/StateSource.ts'
import type { Chain } from './Chain.ts'
import type { PinnedChain } from './PinnedChain.ts'

/**
 * Returns a chain at the same block, over the same connection, that reads through another source.
 */
export function readThrough<Read extends Chain>(chain: Read, source: StateSource): Read {
  // Every chain of this package has the method `over`, even a chain from another copy of the
  // package. A chain without `over`, for example in a test, is returned unchanged.
  const { over } = chain as Partial<Pick<PinnedChain, 'over'>>
  return over === undefined ? chain : (over.call(chain, source) as Chain as Read)
}
