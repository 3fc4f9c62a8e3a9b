import type { Hex } from '@paraclock/core'
import type { Capabilities } from '@paraclock/types'

/** A token of a chain. */
export interface ChainToken {
  /** Its symbol. */
  readonly symbol: string
  /** How many decimal places its unit has. */
  readonly decimals: number
}

/** A block. */
export interface BlockReference {
  /** Its number. */
  readonly number: number
  /** Its hash. */
  readonly hash: Hex
}

/** A runtime API that a runtime declares. */
export interface DeclaredApi {
  /** Its id: BLAKE2b of its name, eight bytes long. */
  readonly id: Hex
  /** Its name; `null` when it is not among those that are known and the metadata has it not. */
  readonly name: string | null
  /** Its version. */
  readonly version: number
}

/** What tells one chain from another, known before its metadata is. */
export interface ChainIdentity {
  /** The endpoint that answered, without anything secret in its URL. */
  readonly endpoint: string
  /** The hash of block 0. */
  readonly genesis: Hex
  /** The chain's name, as its node tells it: for a person, not to decide by. */
  readonly chainName: string
  /** The runtime's name. */
  readonly specName: string
  /** The runtime's version. */
  readonly specVersion: number
  /** The version of its transaction format. */
  readonly transactionVersion: number
  /** The hash of the runtime's code; `null` when the node does not tell it. */
  readonly codeHash: Hex | null
  /** The parachain's id; `null` on a relay chain and on a chain of its own. */
  readonly paraId: number | null
  /** The tokens that the node's properties name, the native one first. May be empty. */
  readonly tokens: readonly ChainToken[]
  /** The prefix of its SS58 addresses; `null` when neither properties nor constants tell it. */
  readonly ss58Prefix: number | null
  /** The best block. */
  readonly best: BlockReference
  /** The last finalized block. */
  readonly finalized: BlockReference
  /** How many blocks the finalized block is behind the best. */
  readonly finalizedLag: number
  /** When the best block was made, in milliseconds since the Unix epoch; `null` if it does not say. */
  readonly bestTime: number | null
  /** The runtime APIs that the runtime declares. */
  readonly runtimeApis: readonly DeclaredApi[]
}

/** What is known of a chain once it is opened. A plain object that can be saved as JSON. */
export interface ChainFacts extends ChainIdentity {
  /** What the chain can do, as its metadata tells it. */
  readonly capabilities: Capabilities
}
