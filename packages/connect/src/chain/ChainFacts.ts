import type { Hex, Token } from '@paraclock/core'
import type { Capabilities } from '@paraclock/types'

/** The number and the hash of a block, which together name the block in reports. */
export interface BlockReference {
  readonly number: number
  readonly hash: Hex
}

/** A runtime API that a runtime declares. */
export interface DeclaredApi {
  /** The id of the API: the 8-byte BLAKE2b hash of its name. */
  readonly id: Hex
  /** The name of the API; `undefined` if neither Paraclock nor the metadata knows it. */
  readonly name: string | undefined
  readonly version: number
}

/**
 * The facts of a chain. On a `ProvenChain`, all of them are proven, or computed from proven values.
 * On another chain, an endpoint may state them. They are plain data that can be saved as JSON.
 */
export interface ChainFacts {
  /** The endpoint that answered, without anything secret in its URL. */
  readonly endpoint: string
  readonly genesis: Hex
  readonly specName: string
  readonly specVersion: number
  /** The version of the transaction format, which a runtime upgrade can raise. */
  readonly transactionVersion: number
  /** The hash of the runtime's code; `undefined` if the node does not return the hash. */
  readonly codeHash: Hex | undefined
  /** The id of the parachain; `undefined` on a relay chain and on a solochain. */
  readonly paraId: number | undefined
  /**
   * The SS58 prefix of addresses: the constant `System.SS58Prefix`. Without the constant, the prefix
   * in the node's properties, but `undefined` on a `ProvenChain`.
   */
  readonly ss58Prefix: number | undefined
  readonly runtimeApis: readonly DeclaredApi[]
  readonly capabilities: Capabilities
}

/** What an endpoint states about a chain, without a proof. */
export interface StatedFacts {
  /** The name that the node reports for the chain. Use it only in reports. */
  readonly chainName: string
  /** The tokens in the node's properties, the native token first. May be empty. */
  readonly tokens: readonly Token[]
  readonly best: BlockReference
  readonly finalized: BlockReference
  /** The number of blocks between the finalized and the best block. */
  readonly finalizedLag: number
  /**
   * The time of the best block, in milliseconds since the Unix epoch. `undefined` if the chain does
   * not store the time.
   */
  readonly bestTime: number | undefined
}

/** What is known of a chain without its metadata, by the statements of an endpoint. */
export type ChainIdentity = Omit<ChainFacts, 'capabilities'> & StatedFacts
