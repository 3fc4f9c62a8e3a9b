import type { Hex, ParaclockError } from '@paraclock/core'
import type { LocalChain } from '../chain/LocalChain.ts'
import type { ReadRelay } from '../inherents/ReadRelay.ts'
import type { DownwardMessage, HorizontalMessage } from './BlockRequest.ts'

/** Messages that have left their sender and have not reached their recipient. */
export interface Mail {
  upward: Map<number, Hex[]>
  downward: Map<number, DownwardMessage[]>
  /** Messages between parachains, by recipient, then by sender. */
  horizontal: Map<number, Map<number, HorizontalMessage[]>>
  /**
   * Keys of the relay chain's queues whose messages were collected. Its next block empties them.
   */
  collected: Hex[]
  /** The ids of delivered messages of the relay chain that only inform, and need no execution. */
  notices: Set<Hex>
  /** How many delivered messages each chain has not reported on, by name. */
  owed: Map<string, number>
}

export interface Network {
  readonly relay: LocalChain | undefined
  /** The relay chain, if the network only reads its state and does not build its blocks. */
  readonly readRelay: ReadRelay | undefined
  /** The parachains, in the order in which they build blocks. */
  readonly paras: readonly LocalChain[]
  readonly solos: readonly LocalChain[]
  /** Whether blocks that a jump in time skips are counted. */
  readonly countsPassed: boolean
  /**
   * Whether messages to chains that are not simulated leave the network. Otherwise they are errors.
   */
  readonly isOpen: boolean
  mail: Mail
  time: number
  /** Refused messages that no report has listed yet. */
  refused: ParaclockError[]
  /**
   * Called after each round. In a round, it is also called after each block of a chain but its
   * last.
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
    refused: []
  }
}

export function listChains(network: Network): readonly LocalChain[] {
  const { relay, paras, solos } = network
  return [...(relay === undefined ? [] : [relay]), ...paras, ...solos]
}

function isRelay({ paraId, runtime }: LocalChain): boolean {
  return paraId === undefined && runtime.storage('Hrmp', 'HrmpChannels') !== undefined
}
