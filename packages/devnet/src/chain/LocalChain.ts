import type { Block, Blockchain, RemoteStorageLayer } from '@acala-network/chopsticks-core'
import type { Hex } from '@paraclock/core'
import type { GenesisHeader } from '../genesis/hashGenesis.ts'
import type { RawGenesis } from '../genesis/RawGenesis.ts'
import type { AccumulatedState } from './AccumulatedState.ts'
import type { LostTransactions } from './LostTransactions.ts'
import type { Chopsticks } from './loadChopsticks.ts'

/** A chain of Chopsticks, with what the devnet keeps beside it. */
export interface LocalChain {
  /** Name of the chain, unique within its network. */
  readonly name: string
  /** Its parachain id; `undefined` for the relay and for chains that stand alone. */
  readonly paraId: number | undefined
  /** The module that it runs in. */
  readonly core: Chopsticks
  /** The chain itself. */
  readonly blockchain: Blockchain
  /** Its state before the first block; of a fork, what was known of it before it was opened. */
  readonly genesis: RawGenesis
  /** The layer of storage that answers from the genesis: one, for what it has read it keeps. */
  readonly bottom: RemoteStorageLayer
  /** Its first header, of which the hash names the chain. */
  readonly header: Pick<GenesisHeader, 'hash'>
  /** Whom to tell when a transaction does not get into a block. */
  readonly losses: LostTransactions
  /** Symbol, decimals and address prefix. */
  readonly properties: Readonly<Record<string, unknown>>
  /** Length of its slots, in milliseconds: known once its types are. */
  slotDuration: number
  /** How many blocks the relay has to be ahead of what its blocks build on: known with its types. */
  relayOffset: number
  /** Time of its head, in milliseconds. */
  time: number
  /** After how many blocks what they changed is put into one layer: each layer costs every read. */
  readonly layers: number
  /** How many blocks were built since the last one that stands on a single layer. */
  depth: number
  /** What changed since the genesis or the fork, up to the parent of the head. */
  state: AccumulatedState
}

/** What a block is built of. */
export interface BlockRequest {
  /** Its time, in milliseconds. */
  readonly time: number
  /** Values written before it is built: they belong to it, and its parent keeps its own. */
  readonly before?: readonly (readonly [Hex, Hex | null])[]
  /** Messages from parachains to the relay, by sender. */
  readonly upward?: Readonly<Record<number, readonly Hex[]>>
  /** Messages from the relay. */
  readonly downward?: readonly DownwardMessage[]
  /** Messages from other parachains, by sender. */
  readonly horizontal?: Readonly<Record<number, readonly HorizontalMessage[]>>
  /** What the relay's state proof says. */
  readonly relayState?: readonly (readonly [Hex, Hex | null])[]
}

/** A message from the relay to a parachain. */
export interface DownwardMessage {
  /** The relay block that it was sent in. */
  readonly sentAt: number
  /** The message. */
  readonly msg: Hex
}

/** A message from one parachain to another. */
export interface HorizontalMessage {
  /** The block that it was sent in. */
  readonly sentAt: number
  /** The message, or several, behind a byte that tells their format. */
  readonly data: Hex
}

/** A block that was built. */
export interface BuiltBlock {
  /** The block. */
  readonly block: Block
  /** Transactions that the runtime did not let in, with its reason. */
  readonly refused: readonly { readonly extrinsic: Hex; readonly reason: string }[]
  /** Builds the same block again, for what the runtime logs meanwhile, and leaves it at that. */
  readonly replayLogs: () => Promise<readonly RuntimeLine[]>
}

/** A line of a runtime's log. */
export interface RuntimeLine {
  /** Which part of the runtime. */
  readonly target?: string
  /** The text. */
  readonly message: string
}
