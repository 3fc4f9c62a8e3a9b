import type { Hex } from '@paraclock/core'
import type { FetchingStorage, RemoteState, StorageKey } from '@paraclock/executor'

/** A chain of a simulation. It begins with a genesis, or continues from a block of a live chain. */
export type ChainSource = GenesisSource | ForkSource

/** A chain that begins at block 0, with a given state. */
export interface GenesisSource {
  /** The chain's name, unique in the simulation. */
  readonly name: string
  /** The state before the first block, with the runtime under `:code`. */
  readonly genesis: GenesisState
  /** The parachain id. Defaults to `ParachainInfo.ParachainId` in the genesis state. */
  readonly paraId?: number
  /**
   * The longest time for one call into the runtime, in milliseconds. Defaults to no limit. Set a
   * limit if the genesis is untrusted.
   */
  readonly timeMs?: number | undefined
}

/** The state of a chain before its first block. */
export interface GenesisState {
  readonly top: Iterable<readonly [StorageKey, Uint8Array]>
  /** The child tries by their keys. Each key has the prefix `:child_storage:default:`. */
  readonly child?: Iterable<readonly [StorageKey, Iterable<readonly [StorageKey, Uint8Array]>]>
}

/**
 * A chain that continues from a block of a live chain. The simulation only reads from the live
 * chain.
 */
export interface ForkSource {
  readonly name: string
  readonly fork: {
    /** The state after the block, as `openRemoteState` returns it. Values are fetched on demand. */
    readonly state: RemoteState
    readonly header: Uint8Array
    readonly genesisHash: Hex
    /**
     * The states after the unincluded ancestors of this block, the oldest first. The simulation's
     * relay chain has not included these ancestors. The simulation delivers the messages that they
     * sent. Defaults to an empty list.
     */
    readonly unincluded?: readonly FetchingStorage[] | undefined
  }
  /**
   * The parachain id. If it is given, it is written into the state of the fork. Defaults to
   * `ParachainInfo.ParachainId`.
   */
  readonly paraId?: number
}
