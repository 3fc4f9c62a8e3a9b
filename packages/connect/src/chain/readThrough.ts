import type { StateSource } from '../source/StateSource.ts'
import type { Chain } from './Chain.ts'
import type { PinnedChain } from './PinnedChain.ts'

/**
 * Returns the chain at the same block, over the same connection, with reads through another source.
 */
export function readThrough<Read extends Chain>(chain: Read, source: StateSource): Read {
  // Every chain that this package makes has the method `over`, also if another copy of the package
  // made it. A chain of a test may lack `over`, and is returned unchanged.
  const { over } = chain as Partial<Pick<PinnedChain, 'over'>>
  return over === undefined ? chain : (over.call(chain, source) as Chain as Read)
}
