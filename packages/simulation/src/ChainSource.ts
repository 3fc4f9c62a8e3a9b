import type { Hex } from '@paraclock/core'
import type { RemoteState, StorageKey } from '@paraclock/executor'

/** A chain of a simulation: it begins with a genesis, or continues from a block of a live chain. */
export type ChainSource = GenesisSource | ForkSource

/** A chain that begins with a genesis. */
export interface GenesisSource {
  /** Its name, unique in the simulation. */
  readonly name: string
  /** Its state before the first block, the runtime under `:code` included. */
  readonly genesis: GenesisState
  /** The parachain id of a parachain. Defaults to `ParachainInfo.ParachainId` of the state. */
  readonly paraId?: number
  /**
   * Time limit of one call of its runtime, in milliseconds, for an untrusted genesis: see
   * `loadRuntime`. Defaults to none.
   */
  readonly timeMs?: number | undefined
}

/** Everything that a chain holds before its first block. */
export interface GenesisState {
  /** The main trie. */
  readonly top: Iterable<readonly [StorageKey, Uint8Array]>
  /** Child tries by their keys with prefix. */
  readonly child?: Iterable<readonly [StorageKey, Iterable<readonly [StorageKey, Uint8Array]>]>
}

/** A chain that continues from a block of a live chain. The live chain is only read. */
export interface ForkSource {
  /** Its name, unique in the simulation. */
  readonly name: string
  /** The block that it continues from. */
  readonly fork: {
    /** The state after the block, as `openRemoteState` gives it. It is fetched when it is needed. */
    readonly state: RemoteState
    /** The header of the block as SCALE bytes. */
    readonly header: Uint8Array
    /** The hash of the chain's genesis. */
    readonly genesisHash: Hex
  }
  /** The parachain id of a parachain. Defaults to the one in the state. */
  readonly paraId?: number
}
