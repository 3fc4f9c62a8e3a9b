import type { Hex } from '@paraclock/core'
import type { StateSource } from '../source/StateSource.ts'
import type { Chain } from './Chain.ts'
import type { PinnedChain } from './PinnedChain.ts'

/**
 * Returns the chain at the same block, over the same connection, with reads through another source.
 *
 * @param codeHash - the proven hash of the chain's code. Defaults to the hash that the endpoint
 * stated
 */
export function readThrough<Read extends Chain>(
  chain: Read,
  source: StateSource,
  codeHash?: Hex
): Read {
  // All chains of `@paraclock/connect` have the method `over`, whichever copy of the package made
  // them. A chain of a test may lack `over`, and is returned unchanged.
  const { over } = chain as Partial<Pick<PinnedChain, 'over'>>
  return over === undefined ? chain : (over.call(chain, source, codeHash) as Chain as Read)
}
