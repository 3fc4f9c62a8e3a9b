import type { Hex, ParaclockError, ProgressListener, UnixSeconds } from '@paraclock/core'
import type { Fork, WaitOptions } from '@paraclock/simulation'

/** Options of `startDevnet`, for one network and for several. */
export interface StartOptions extends WaitOptions {
  /**
   * The time at which the clocks start. Defaults to 2026-01-01, so that each start builds the same
   * blocks. With forks, the default is the latest time of a forked block, and no clock starts
   * earlier.
   */
  readonly startTime?: UnixSeconds
  /**
   * The time in the genesis state. Networks with the same name and the same time have the same
   * genesis hashes at every start. Defaults to `startTime`.
   */
  readonly genesisTime?: UnixSeconds
  /**
   * The interval at which the network builds a round of blocks, in milliseconds. By default, rounds
   * are built only on request.
   */
  readonly autoBlock?: number
  /**
   * Whether to also build a round for each transaction that an endpoint accepts. Defaults to
   * `false`.
   */
  readonly instant?: boolean
  /**
   * Whether to connect service and target before the start returns. The channels are then open, the
   * service has the rates of the target and funds on the target, and each development account has
   * granted the service a proxy. Defaults to `false`.
   */
  readonly ready?: boolean
  /** For how many recent blocks each chain keeps the state. Defaults to 256. */
  readonly keptBlocks?: number
  /**
   * A runtime that replaces the shipped runtime of the service. Give its code, compressed or not.
   * The genesis then comes from the runtime's preset for a development network. If the code cannot
   * build a genesis, give a chain specification, raw or not. Alice gets funds and the sudo key; on
   * a chain with accounts of 20 bytes, Alith gets both.
   */
  readonly service?: Uint8Array | { readonly spec: unknown }
  /**
   * Runtimes that replace shipped runtimes, by the name of the chain: `relay`, and in the network
   * `hub` also `asset-hub` and `coretime`. On these chains, Alice gets funds, and the sudo key if
   * the chain has sudo.
   */
  readonly runtimes?: Readonly<Record<string, GivenRuntime>>
  /**
   * Called for each error in a block that the network builds by itself (`autoBlock` or `instant`),
   * and for each message that a chain refuses in such a block or at the start.
   */
  readonly onProblem?: (error: ParaclockError) => void
  /** Called when the start begins, for each chain that is started, and when the start ends. */
  readonly onProgress?: ProgressListener
}

/** A runtime that replaces the shipped runtime of the relay chain or of a system chain. */
export interface GivenRuntime {
  /** The code of the runtime, compressed or not. */
  readonly code: Uint8Array
  /**
   * The name of the genesis preset. The default is chosen like the default of `preset` in {@link
   * ExtraParachain}.
   */
  readonly preset?: string
  /**
   * The changes to the preset, merged by RFC 7396. The network first merges its own changes: it
   * adds parachains and funds, and removes the development stakers of Asset Hub. If the runtime
   * lacks a field, the network's change to this field is left out.
   */
  readonly patch?: unknown
  /** The node's answer to `system_properties`. Defaults to no properties. */
  readonly properties?: ChainProperties
}

/**
 * One or several accounts in hex. The network uses the first account whose length fits the chain:
 * 20 or 32 bytes.
 */
export type Operator = Hex | readonly Hex[]

/** A chain that continues from a block of a live chain. */
export interface ForkedParachain {
  readonly name: string
  /**
   * The forked block, as `openFork` of `@paraclock/simulation` returns it. The live chain is only
   * read.
   */
  readonly fork: Fork
  /**
   * The parachain id in the network. Defaults to the chain's own id, or to the next free id if
   * another chain has this id.
   */
  readonly paraId?: number
  /** The account that gets funds, and the sudo key if the chain has sudo. */
  readonly operator?: Operator
}

/**
 * A node's answer to `system_properties`, such as the symbol and the decimals of a chain's token.
 */
export type ChainProperties = Readonly<Record<string, string | number>>

/** A chain whose genesis comes from a specification, or from a preset of its runtime. */
export interface GivenParachain {
  readonly name: string
  /**
   * The parachain id in the network. Defaults to the id in the genesis, or to the next free id if
   * another chain has this id.
   */
  readonly paraId?: number
  /**
   * The node's answer to `system_properties`. Defaults to the properties of the specification, or
   * else to no properties.
   */
  readonly properties?: ChainProperties
  /** The account that gets funds, and the sudo key if the chain has sudo. */
  readonly operator?: Operator
  /**
   * Whether to refuse a chain whose genesis has no parachain id. By default, such a chain becomes a
   * solochain.
   */
  readonly joins?: boolean
}

/** A chain in addition to relay, service and target. */
export type ExtraParachain =
  | ForkedParachain
  | {
      readonly name: string
      /** One of the shipped runtimes of a target. */
      readonly runtime: 'target' | 'target-ethereum'
      readonly paraId: number
    }
  | (GivenParachain & {
      /**
       * A chain specification with code, raw or not. The chain joins the relay chain if its state
       * has a parachain id.
       */
      readonly spec: unknown
    })
  | (GivenParachain & {
      /** A runtime, compressed or not, that can build its own genesis. */
      readonly code: Uint8Array
      /**
       * The name of the genesis preset. Defaults to the first of `local`, `local_testnet` and
       * `development` that the runtime lists, else to the first listed preset, else to the default
       * configuration.
       */
      readonly preset?: string
      /** The changes to merge over the preset, by RFC 7396. */
      readonly patch?: unknown
    })
