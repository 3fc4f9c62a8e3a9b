import type { Hex, ParaclockError } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import type { DownwardMessage, HorizontalMessage, LocalChain } from '../chain/LocalChain.ts'

/** A chain of a network, with what reads it. */
export interface NetworkChain {
  /** The chain. */
  readonly local: LocalChain
  /** Reads it and writes its extrinsics. */
  readonly api: ApiPromise
}

/** Messages that have left their sender and not reached their recipient. */
export interface Mail {
  /** To the relay, by sender. */
  upward: Map<number, Hex[]>
  /** From the relay, by recipient. */
  downward: Map<number, DownwardMessage[]>
  /** Between parachains, by recipient, then by sender. */
  horizontal: Map<number, Map<number, HorizontalMessage[]>>
  /** Relay queues that have been emptied, as of the next relay block. */
  taken: Hex[]
  /** What each parachain was last told of its channels, by parachain id. */
  told: Map<number, Map<Hex, Hex | null>>
  /** How many messages each chain has yet to report on, by name. */
  owed: Map<string, number>
}

/** What the chains of a network share. */
export interface NetworkState {
  /** Name of the network, unique in the process. */
  readonly name: string
  /** The relay. */
  readonly relay: NetworkChain
  /** The parachains, in the order in which they build. */
  readonly paras: readonly NetworkChain[]
  /** Chains of their own, without a relay. */
  readonly solos: readonly NetworkChain[]
  /** What is under way. */
  mail: Mail
  /** The network's clock, in milliseconds. */
  time: number
  /** Messages that their recipient refused, and of which nobody has been told yet. */
  refused: ParaclockError[]
}

/** What a round of blocks led to. */
export interface RoundReport {
  /** Transactions that were not let in. */
  readonly dropped: readonly {
    readonly chain: string
    readonly extrinsic: Hex
    readonly reason: string
  }[]
}

/** Time between two blocks, in milliseconds. */
export const SLOT = 6_000

/** An empty mail. */
export function createMail(): Mail {
  return {
    upward: new Map(),
    downward: new Map(),
    horizontal: new Map(),
    taken: [],
    told: new Map(),
    owed: new Map()
  }
}
