import type { Hex, ParaclockError } from '@paraclock/core'
import type { LocalChain } from '../chain/LocalChain.ts'
import type { ReadRelay } from '../inherents/ReadRelay.ts'
import type { DroppedMessage, QueuedMessage } from './BlockRequest.ts'

/** Messages that have left their sender, by the recipient's parachain id. */
export interface Mail {
  upward: Map<number, readonly Uint8Array[]>
  downward: Map<number, readonly QueuedMessage[]>
  /** The messages between parachains, by the recipient's parachain id, then by the sender's. */
  horizontal: Map<number, ReadonlyMap<number, readonly Uint8Array[]>>
  /**
   * The storage keys of the messages that were collected from the relay chain. The relay chain's
   * next block deletes these keys.
   */
  collected: readonly Hex[]
  /** The ids of delivered messages whose refusal is not reported as an error. */
  notices: Set<Hex>
  /** The number of delivered messages without a reported outcome, by the chain's name. */
  owed: Map<string, number>
}

export interface Network {
  readonly relay: LocalChain | undefined
  /** The relay chain, if it is only read and builds no blocks. */
  readonly readRelay: ReadRelay | undefined
  readonly paras: readonly LocalChain[]
  readonly solos: readonly LocalChain[]
  /** Whether block numbers also count the blocks that a jump in time skips. */
  readonly countsPassed: boolean
  /** Whether messages to chains outside the network are dropped without an error. */
  readonly isOpen: boolean
  mail: Mail
  time: number
  /** The messages of parachains to parachains outside the network. */
  dropped: readonly DroppedMessage[]
  /** The errors of refused and lost messages. `reportRounds` takes all errors out of this list. */
  refused: ParaclockError[]
  /**
   * Called after each round. If a parachain builds several blocks in a round, also called after
   * each of these blocks except the last.
   */
  onBlock?: () => void
}

export function createNetwork(args: {
  readonly chains: readonly LocalChain[]
  readonly time: number
  readonly isOpen: boolean
  readonly countsPassed?: boolean
  readonly readRelay?: ReadRelay | undefined
}): Network {
  const { chains, time, isOpen, countsPassed = false, readRelay } = args
  const relay = chains.find(isRelay)
  const others = chains.filter((chain) => chain !== relay)
  return {
    relay,
    readRelay,
    paras: others.filter(({ paraId }) => paraId !== undefined),
    solos: others.filter(({ paraId }) => paraId === undefined),
    mail: {
      upward: new Map(),
      downward: new Map(),
      horizontal: new Map(),
      collected: [],
      notices: new Set(),
      owed: new Map()
    },
    time,
    isOpen,
    countsPassed,
    dropped: [],
    refused: []
  }
}

/** Copies the mail, so that later changes of the original do not change the copy. */
export function copyMail({ upward, downward, horizontal, collected, notices, owed }: Mail): Mail {
  return {
    upward: new Map(upward),
    downward: new Map(downward),
    horizontal: new Map(horizontal),
    collected,
    notices: new Set(notices),
    owed: new Map(owed)
  }
}

export function listChains(network: Network): readonly LocalChain[] {
  const { relay, paras, solos } = network
  return [...(relay === undefined ? [] : [relay]), ...paras, ...solos]
}

function isRelay({ paraId, runtime }: LocalChain): boolean {
  return paraId === undefined && runtime.storage('Hrmp', 'HrmpChannels') !== undefined
}
