import {
  type BlockReference,
  type BlockState,
  type Chain,
  openBlockState,
  readIncludedHead
} from '@paraclock/connect'
import { bytesToHex, type Hex, readFact } from '@paraclock/core'
import type { FetchingStorage } from '@paraclock/executor'

/** A block of a parachain at which a copy can begin. */
interface FittingBlock {
  readonly block: BlockReference
  readonly state: BlockState
  /**
   * The states of those ancestors of `block` that the relay chain has not included, oldest first.
   */
  readonly unincluded: readonly FetchingStorage[]
}

/**
 * The maximum number of blocks by which the pinned block can be ahead of the included block. Above
 * this number, the pinned block counts as a fork, and the blocks between are not opened.
 */
const MAX_AHEAD = 24
const HASH_BYTES = 32

/**
 * Opens a parachain at its pinned block. If the relay chain has already included a later block,
 * opens the later block instead. The relay chain has deleted the messages that the later block
 * received, so a copy at the pinned block would never get them.
 */
export async function openIncluded(chain: Chain, relay: Chain): Promise<FittingBlock> {
  const { source, block, paraId } = chain
  const [state, included] = await Promise.all([
    openBlockState(chain),
    paraId === undefined ? undefined : readIncludedHead({ relay, paraId })
  ])
  const head = included?.value
  const pinned = { block, state, unincluded: [] }
  if (head === undefined) return pinned
  if (head.number > block.number) {
    const later = await readFact(() => openBlockState({ source, block: head }))
    return later.known ? { ...pinned, block: head, state: later.value } : pinned
  }
  const unincluded = await openEarlier(chain, state.header, head)
  return { ...pinned, unincluded }
}

/**
 * Opens the blocks between the included block and the pinned block, whose header is `pinned`.
 * Returns an empty list if the pinned block does not descend from the included block.
 */
async function openEarlier(
  { source, block }: Chain,
  pinned: Uint8Array,
  included: BlockReference
): Promise<readonly FetchingStorage[]> {
  if (block.number - included.number > MAX_AHEAD) return []
  const parentOf = (header: Uint8Array): Hex => bytesToHex(header.subarray(0, HASH_BYTES))
  const states: FetchingStorage[] = []
  let hash = parentOf(pinned)
  for (let number = block.number - 1; number > included.number; number -= 1) {
    const { header, storage } = await openBlockState({ source, block: { hash, number } })
    states.unshift(storage)
    hash = parentOf(header)
  }
  return hash === included.hash ? states : []
}
