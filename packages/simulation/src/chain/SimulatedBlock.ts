import type { Hex } from '@paraclock/core'
import type { LoadedRuntime, StorageDiff } from '@paraclock/executor'
import type { BlockTrie } from './BlockTrie.ts'
import type { Pace } from './readPace.ts'
import type { StateLayers } from './StateLayers.ts'

export interface SimulatedBlock {
  readonly hash: Hex
  readonly number: number
  readonly parentHash: Hex
  /** The header as SCALE bytes. Its state root is zero if `trie` is `undefined`. */
  readonly header: Uint8Array
  readonly time: number
  /** The extrinsics with their length prefixes. Inherents come first. */
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
