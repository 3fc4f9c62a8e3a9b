import type { Hex, ParaclockError, ProgressListener, UnixSeconds } from '@paraclock/core'
import type { Fork, WaitOptions } from '@paraclock/simulation'

/** Options of `startDevnet`, for one network and for several. */
export interface StartOptions extends WaitOptions {
  /**
   * Defaults to 2026-01-01, so that each start builds the same blocks. With forks, the default is
   * the latest time of a forked block, and no clock starts earlier.
   */
  readonly startTime?: UnixSeconds
  /**
   * The time in the genesis state. Networks with the same name and time have the same genesis
   * hashes. Defaults to `startTime`.
   */
  readonly genesisTime?: UnixSeconds
  /**
   * Builds a round of blocks at this interval, in milliseconds. By default, rounds are built only
   * on request.
   */
  readonly autoBlock?: number
  /** Whether to also build a round for each transaction that an endpoint accepts. */
  readonly instant?: boolean
  /**
   * Whether to connect service and target at the start: channels are open, the service has the
   * rates of the target and funds on the target, and each development account has granted a proxy.
   */
  readonly ready?: boolean
  /** Defaults to 256 blocks of each chain. */
  readonly keptBlocks?: number
  /**
   * A runtime that replaces the service's shipped runtime: its code, whose preset for a development
   * network gives the genesis, or else a chain specification. Alice gets funds and the sudo key, or
   * Alith on a chain with accounts of 20 bytes.
   */
  readonly service?: Uint8Array | { readonly spec: unknown }
  /**
   * Runtimes that replace those of `relay`, and in the network `hub` also of `asset-hub` and
   * `coretime`. Alice gets funds, and the sudo key if the chain has sudo.
   */
  readonly runtimes?: Readonly<Record<string, GivenRuntime>>
  /**
   * Called for each error in a block that the network builds by itself, and for each message that a
   * chain refuses in such a block or at the start.
   */
  readonly onProblem?: (error: ParaclockError) => void
  /** Called at the begin and end of the start, and for each chain. */
  readonly onProgress?: ProgressListener
}

/** A runtime that replaces the shipped runtime of the relay chain or of a system chain. */
export interface GivenRuntime {
  readonly code: Uint8Array
  /** Defaults as in {@link ExtraParachain}. */
  readonly preset?: string
  /**
   * The changes to the preset, merged by RFC 7396. The network first merges its own: it adds
   * parachains and funds, and removes the development stakers of Asset Hub. Fields that the runtime
   * lacks are left out.
   */
  readonly patch?: unknown
  readonly properties?: ChainProperties
}

/** One or several accounts in hex. The first whose length fits the chain is used. */
export type Operator = Hex | readonly Hex[]

/** A chain that continues from a block of a live chain. */
export interface ForkedParachain {
  readonly name: string
  /** As `openFork` of `@paraclock/simulation` returns it. The live chain is only read. */
  readonly fork: Fork
  /** Defaults to the chain's own id, or to the next free id if another chain has this id. */
  readonly paraId?: number
  /** The account that gets funds, and the sudo key if the chain has sudo. */
  readonly operator?: Operator
}

/** A node's answer to `system_properties`, such as the symbol of a chain's token. */
export type ChainProperties = Readonly<Record<string, string | number>>

/** A chain whose genesis comes from a specification, or from a preset of its runtime. */
export interface GivenParachain extends Pick<ForkedParachain, 'name' | 'paraId' | 'operator'> {
  /** Added to the properties of the specification. */
  readonly properties?: ChainProperties
  /** Whether to refuse a chain without a parachain id, instead of starting a solochain. */
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
      /** A specification with code, raw or not. The chain joins if its state has a parachain id. */
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
