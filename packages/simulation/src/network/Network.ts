import type { Hex, ParaclockError } from '@paraclock/core'
import type { LocalChain } from '../chain/LocalChain.ts'
import type { ReadRelay } from '../inherents/ReadRelay.ts'
import type { DownwardMessage, HorizontalMessage } from './BlockRequest.ts'

/**
 * Messages that have left their sender, by recipient, and delivered messages whose outcome is
 * unknown.
 */
export interface Mail {
  upward: Map<number, Hex[]>
  downward: Map<number, DownwardMessage[]>
  /** Messages between parachains, by recipient, then by sender. */
  horizontal: Map<number, Map<number, HorizontalMessage[]>>
  /**
   * Storage keys of the relay chain that hold collected messages. The relay chain's next block
   * deletes these keys.
   */
  collected: Hex[]
  /**
   * The ids of delivered messages that only inform a parachain about a channel. If a parachain
   * refuses such a message, no error is reported.
   */
  notices: Set<Hex>
  /**
   * The number of delivered messages whose outcome a chain has not reported, by the chain's name.
   */
  owed: Map<string, number>
}

export interface Network {
  readonly relay: LocalChain | undefined
  /** The relay chain, if the network only reads its state and does not build its blocks. */
  readonly readRelay: ReadRelay | undefined
  /** The parachains, in the order in which they build blocks. */
  readonly paras: readonly LocalChain[]
  readonly solos: readonly LocalChain[]
  /** Whether block numbers also count the blocks that a jump in time skips. */
  readonly countsPassed: boolean
  /**
   * Whether messages to chains that are not simulated leave the network. If not, each such message
   * is an error.
   */
  readonly isOpen: boolean
  mail: Mail
  time: number
  /** Refused messages that no report has listed yet. */
  refused: ParaclockError[]
  /**
   * Called after each round. If a parachain builds several blocks in a round, it is also called
   * after each of these blocks, except the last.
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
