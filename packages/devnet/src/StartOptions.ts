import type { Hex, ParaclockError, ProgressListener, UnixSeconds } from '@paraclock/core'
import type { Fork, WaitOptions } from '@paraclock/simulation'

/** Options of `startDevnet`, for one network and for several. */
export interface StartOptions extends WaitOptions {
  /**
   * The time at which the clocks start. Defaults to 2026-01-01, so that each start builds the same
   * blocks. With forks, the clocks do not start before the time of the latest forked block, and
   * `startTime` defaults to that time.
   */
  readonly startTime?: UnixSeconds
  /**
   * The time in the genesis state. Networks with the same name and time have the same genesis
   * hashes. Defaults to `startTime`.
   */
  readonly genesisTime?: UnixSeconds
  /**
   * The interval at which the network builds a round of blocks, in milliseconds. In a round, most
   * chains build one block. A chain with longer slots builds in some rounds only, and a chain with
   * a higher block rate builds several blocks. By default, rounds are built only on request.
   */
  readonly autoBlock?: number
  /**
   * Whether to build rounds as soon as an endpoint accepts a transaction. The network then builds
   * rounds until no transaction waits, but at most 16 rounds. `autoBlock` builds its rounds in
   * addition.
   */
  readonly instant?: boolean
  /**
   * Whether to connect service and target at the start. HRMP channels are then open in both
   * directions. The service has a fee asset and fee rates for the target, and funds on the target.
   * The target derives an account for each user of the service. There, the derived account of each
   * development user is a proxy of this user's own account.
   */
  readonly ready?: boolean
  /**
   * The origins of web pages that may use the endpoints, such as `https://polkadot.js.org`, in
   * addition to pages of the loopback. `*` accepts every page. The pages of other origins are
   * refused, because they could change the network by `dev_` methods.
   */
  readonly origins?: readonly string[]
  /** How many of the latest blocks of each chain are kept for reads. Defaults to 256. */
  readonly keptBlocks?: number
  /**
   * A runtime that replaces the service's shipped runtime: its code, or a chain specification. If
   * only the code is given, the genesis comes from the runtime's preset for a development network.
   * Alice gets funds, and the sudo key if the chain has sudo. On a chain with accounts of 20 bytes,
   * Alith takes Alice's place.
   */
  readonly service?: Uint8Array | { readonly spec: unknown }
  /**
   * Runtimes that replace shipped runtimes, by the name of the chain: `relay`, and in the network
   * `hub` also `asset-hub` and `coretime`. Alice gets funds, and the sudo key if the chain has
   * sudo.
   */
  readonly runtimes?: Readonly<Record<string, GivenRuntime>>
  /**
   * Called for each error in a round that `autoBlock` or `instant` builds. Also called for each
   * message that a chain refuses, in these rounds or at the start.
   */
  readonly onProblem?: (error: ParaclockError) => void
  /**
   * Called when the start begins and ends, before each chain starts, and while a genesis is built.
   */
  readonly onProgress?: ProgressListener
}

/** A runtime that replaces the shipped runtime of the relay chain or of a system chain. */
export interface GivenRuntime {
  readonly code: Uint8Array
  /** The preset of the genesis. The default is the same as in {@link ExtraParachain}. */
  readonly preset?: string
  /**
   * Changes to the preset, merged by RFC 7396. The network first merges its own changes: it adds
   * parachains and funds, and removes the development stakers of Asset Hub. If the runtime lacks a
   * field, the network's own change of the field is ignored.
   */
  readonly patch?: unknown
  readonly properties?: ChainProperties
}

/** Accounts in hex. A chain uses the first one that has the length of the chain's accounts. */
export type Operator = Hex | readonly Hex[]

/** A chain that continues from a block of a live chain. */
export interface ForkedParachain {
  readonly name: string
  /**
   * The fork that `openFork` of `@paraclock/simulation` returns. The network only reads from the
   * live chain.
   */
  readonly fork: Fork
  /** Defaults to the chain's own id, or to the next free id if another chain has this id. */
  readonly paraId?: number
  /** The account that gets funds, and the sudo key if the chain has sudo. */
  readonly operator?: Operator
}

/**
 * The properties of a chain that a node returns for `system_properties`: for example the symbol of
 * the chain's token.
 */
export type ChainProperties = Readonly<Record<string, string | number>>

/** A chain whose genesis comes from a specification, or from a preset of its runtime. */
export interface GivenParachain extends Pick<ForkedParachain, 'name' | 'paraId' | 'operator'> {
  /** Added to the properties of the specification. */
  readonly properties?: ChainProperties
  /**
   * Whether to refuse a chain without a parachain id. If `false`, such a chain starts as a
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
      readonly runtime: 'target' | 'target-ethereum' | 'target-bundled'
      readonly paraId: number
    }
  | (GivenParachain & {
      /**
       * A chain specification that contains code, raw or not raw. If its state has a parachain id,
       * the chain becomes a parachain of the network.
       */
      readonly spec: unknown
    })
  | (GivenParachain & {
      /** A runtime, compressed or not, that can build its own genesis. */
      readonly code: Uint8Array
      /**
       * Defaults to the first of `local`, `local_testnet` and `development` that the runtime lists,
       * else to the first listed preset, else to the default configuration.
       */
      readonly preset?: string
      /** Merged over the preset by RFC 7396. */
      readonly patch?: unknown
    })
