import type { Hex } from '@paraclock/core'
import type { RemoteState } from '@paraclock/executor'

/** The header of a block, as nodes answer with it. */
export interface LiveHeader {
  readonly number: string
  readonly parentHash: Hex
  readonly stateRoot: Hex
  readonly extrinsicsRoot: Hex
  readonly digest: { readonly logs: readonly Hex[] }
}

/** A chain that lives elsewhere, at one of its blocks: what `startDevnet` goes on from. */
export interface Fork {
  /** The block. */
  readonly block: { readonly number: number; readonly hash: Hex }
  /** Hash of the chain's genesis. */
  readonly genesisHash: Hex
  /** The parachain id that its state names; `undefined` if it names none. */
  readonly paraId: number | undefined
  /** The time of the block, in milliseconds. A network that it joins begins no earlier. */
  readonly time: number
  /** Whether what is read is proven against the state root of the block. */
  readonly verified: boolean
  /** How many requests it has made so far. Each reads. */
  readonly requests: number
  /** How often it waited for the chain so far, one time after the other. */
  readonly roundTrips: number
  /** Keeps on disk what was read, for the next fork of a chain with the same runtime. */
  saveHints(): Promise<void>
}

/** A fork with what the devnet runs it on. */
export interface OpenedFork extends Fork {
  readonly header: LiveHeader
  /** The header, encoded: what a relay chain knows of the parachain. */
  readonly encodedHeader: Hex
  /** The chain's name and its properties, as it gives them. */
  readonly name: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly state: RemoteState
}
