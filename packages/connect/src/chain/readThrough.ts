import type { StateSource } from '../source/StateSource.ts'
import type { Chain } from './Chain.ts'
import { PinnedChain } from './PinnedChain.ts'

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
  // Every chain of this package is one; a stand-in of a test is left as it is.
  return chain instanceof PinnedChain ? (chain.over(source) as Chain as Read) : chain
}
