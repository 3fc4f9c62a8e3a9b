import type { Hex, ParaclockError, ProgressListener, UnixSeconds } from '@paraclock/core'
import type { Fork, WaitOptions } from '@paraclock/simulation'

/** Options of `startDevnet`, for one network and for several. */
export interface StartOptions extends WaitOptions {
  /**
   * The time at which the clocks start. Defaults to 2026-01-01, so that runs are alike. With forks it
   * is no earlier than where they stand, which is also its default.
   */
  readonly startTime?: UnixSeconds
  /**
   * The time that the genesis states, and that its hash depends on. Defaults to `startTime`. With a
   * fixed one, networks of one name have the same genesis whenever they start.
   */
  readonly genesisTime?: UnixSeconds
  /** Builds a round of blocks every so many milliseconds. Defaults to building on request only. */
  readonly autoBlock?: number
  /** Also builds a round for each transaction that an endpoint takes. Defaults to `false`. */
  readonly instant?: boolean
  /**
   * Connects service and target before it returns: channels are open, the service knows the target's
   * rates and has funds there, and each development account has granted its proxy. Defaults to `false`.
   */
  readonly ready?: boolean
  /** The number of last blocks that each chain keeps. Defaults to 256. */
  readonly keptBlocks?: number
  /**
   * A runtime with the service, compressed or not, in place of the shipped one: it begins with the
   * genesis preset of a development network that it lists. Or a chain specification with the service,
   * raw or not, for a runtime that builds no genesis. Alice, or Alith where accounts have 20 bytes, gets
   * funds and sudo's key.
   */
  readonly service?: Uint8Array | { readonly spec: unknown }
  /**
   * Runtimes in place of the shipped ones, by chain: `relay`, and of the network `hub` also `asset-hub` and
   * `coretime`. Alice gets funds there, and sudo's key if the chain has one.
   */
  readonly runtimes?: Readonly<Record<string, GivenRuntime>>
  /** Called for each error in blocks that the timer builds, and for messages refused at the start. */
  readonly onProblem?: (error: ParaclockError) => void
  /** Called with the progress of the start. */
  readonly onProgress?: ProgressListener
}

/** A runtime in place of a shipped one of the relay chain or of a system chain. */
export interface GivenRuntime {
  /** Its code, compressed or not. */
  readonly code: Uint8Array
  /** The name of its genesis preset. Defaults to one for development, as with an extra chain. */
  readonly preset?: string
  /**
   * What is merged over the preset, as RFC 7396 describes it, after the changes for this network: parachains,
   * funds, and no stakers. Of those changes, fields that the runtime does not know are left out.
   */
  readonly patch?: unknown
  /** What its node answers as `system_properties`. Defaults to nothing. */
  readonly properties?: ChainProperties
}

/** An account in hex, or several: the one with the length of the chain's accounts is used. */
export type Operator = Hex | readonly Hex[]

/** A chain that continues from a block of a live chain. */
export interface ForkedParachain {
  /** Its name. */
  readonly name: string
  /** Where it stands, as `openFork` of `@paraclock/simulation` gives it. The chain itself is only read. */
  readonly fork: Fork
  /** The parachain id, in place of its own. */
  readonly paraId?: number
  /** Who gets funds, and sudo's key where the chain has sudo. */
  readonly operator?: Operator
}

/** What a node answers as `system_properties`: the symbol and the decimals of a chain's token. */
export type ChainProperties = Readonly<Record<string, string | number>>

/** A chain beyond relay, service and target. */
export type ExtraParachain =
  | ForkedParachain
  | {
      /** Its name. */
      readonly name: string
      /** Another chain with the runtime of a target. */
      readonly runtime: 'target' | 'target-ethereum'
      /** Its parachain id. */
      readonly paraId: number
    }
  | {
      /** Its name. */
      readonly name: string
      /** A chain specification with code, raw or not. It joins the relay if its state names a parachain id. */
      readonly spec: unknown
      /** The parachain id, in place of the one that its state names. */
      readonly paraId?: number
      /** What its node answers as `system_properties`, in place of what the specification names. */
      readonly properties?: ChainProperties
      /** Who gets funds, and sudo's key where the chain has sudo. */
      readonly operator?: Operator
      /** Refuses it unless its genesis names a parachain id: without one a chain stands alone. */
      readonly joins?: boolean
    }
  | {
      /** Its name. */
      readonly name: string
      /** A runtime, compressed or not, that can build its own genesis. */
      readonly code: Uint8Array
      /**
       * The name of the genesis preset that it begins with. Defaults to the first of `local`,
       * `local_testnet` and `development` that the runtime lists, else to the first that it lists, else
       * to its default configuration.
       */
      readonly preset?: string
      /** What is merged over the preset, as RFC 7396 describes it. */
      readonly patch?: unknown
      /** The parachain id, in place of the one that the preset names. */
      readonly paraId?: number
      /** What its node answers as `system_properties`. Defaults to nothing. */
      readonly properties?: ChainProperties
      /** Who gets funds, and sudo's key where the chain has sudo. */
      readonly operator?: Operator
      /** Refuses it unless its genesis names a parachain id: without one a chain stands alone. */
      readonly joins?: boolean
    }
