import { BlockMissing, type Hex, ParaclockError } from '@paraclock/core'
import type { BlockInfo, SimulatedChain } from '@paraclock/simulation'

/**
 * A block that a client names by its hash: the head without one.
 *
 * @throws ParaclockError `BlockMissing` if it is not kept.
 */
export function requireBlock(chain: SimulatedChain, hash: unknown): BlockInfo {
  if (hash === undefined || hash === null) return chain.head
  const found = chain.block(hash as Hex)
  if (found !== undefined) return found
  throw new ParaclockError(BlockMissing, { chain: chain.name, block: String(hash) })
}
