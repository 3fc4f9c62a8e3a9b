import type { Hex } from '@paraclock/core'
import type { LoadedRuntime, StorageDiff } from '@paraclock/executor'
import type { BlockTrie } from './BlockTrie.ts'
import type { Pace } from './readPace.ts'
import type { StateLayers } from './StateLayers.ts'

export interface SimulatedBlock {
  readonly hash: Hex
  readonly number: number
  readonly parentHash: Hex
  /** SCALE bytes. The state root is zero if the block has no {@link trie}. */
  readonly header: Uint8Array
  readonly time: number
  /** Each has its length prefix. Inherents come first. */
  readonly extrinsics: readonly Uint8Array[]
  readonly diff: StorageDiff
  readonly state: StateLayers
  /** `undefined` on a fork, whose state is only partly known. */
  readonly trie: BlockTrie | undefined
  /** The runtime that builds the next block. */
  readonly loaded: LoadedRuntime
  /** When the blocks after this block are built. */
  readonly pace: Pace
}
