import type { StateSource } from '../source/StateSource.ts'
import type { Chain } from './Chain.ts'
import type { PinnedChain } from './PinnedChain.ts'

/**
 * A chain at the same block, read through another source: one that verifies what the first one
 * answers, for example. Both share the connection.
 *
 * @example
 * ```ts
 * import { type Chain, readThrough } from '@paraclock/connect'
 *
 * declare const chain: Chain
 *
 * const asked: string[] = []
 * const counted = readThrough(chain, {
 *   ...chain.source,
 *   call: (name, data, options) => {
 *     asked.push(name)
 *     return chain.source.call(name, data, options)
 *   }
 * })
 * ```
 */
export function readThrough<Read extends Chain>(chain: Read, source: StateSource): Read {
  // Every chain of this package can, also of another copy of it; a stand-in of a test is left as it is.
  const { over } = chain as Partial<Pick<PinnedChain, 'over'>>
  return over === undefined ? chain : (over.call(chain, source) as Chain as Read)
}
