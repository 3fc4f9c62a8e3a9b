import type { Hex, Token } from '@paraclock/core'
import type { Capabilities } from '@paraclock/types'

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
  /** Its name; `undefined` if neither Paraclock nor the metadata knows it. */
  readonly name: string | undefined
  /** Its version. */
  readonly version: number
}

/** The identity of a chain: what is known of it before its metadata. */
export interface ChainIdentity {
  /** The endpoint that answered, without anything secret in its URL. */
  readonly endpoint: string
  /** The hash of block 0. */
  readonly genesis: Hex
  /** The name that the node gives the chain, for a person. Do not base decisions on it. */
  readonly chainName: string
  /** The runtime's name. */
  readonly specName: string
  /** The runtime's version. */
  readonly specVersion: number
  /** The version of its transaction format. */
  readonly transactionVersion: number
  /** The hash of the runtime's code; `undefined` if the node does not state it. */
  readonly codeHash: Hex | undefined
  /** The parachain's id; `undefined` on a relay chain and on a chain of its own. */
  readonly paraId: number | undefined
  /** The tokens in the node's properties, the native one first. May be empty. */
  readonly tokens: readonly Token[]
  /** The prefix of its SS58 addresses; `undefined` if neither properties nor constants state it. */
  readonly ss58Prefix: number | undefined
  /** The best block. */
  readonly best: BlockReference
  /** The last finalized block. */
  readonly finalized: BlockReference
  /** How many blocks the finalized block is behind the best. */
  readonly finalizedLag: number
  /** The time of the best block, in milliseconds since the Unix epoch; `undefined` if it has none. */
  readonly bestTime: number | undefined
  /** The runtime APIs that the runtime declares. */
  readonly runtimeApis: readonly DeclaredApi[]
}

/** The facts of an open chain: a plain object that can be saved as JSON. */
export interface ChainFacts extends ChainIdentity {
  /** The capabilities of the chain, from its metadata. */
  readonly capabilities: Capabilities
}
