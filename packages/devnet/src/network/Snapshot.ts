import type { Block } from '@acala-network/chopsticks-core'
import { type Hex, ParaclockError } from '@paraclock/core'
import type { AccumulatedState } from '../chain/AccumulatedState.ts'
import type { LocalChain } from '../chain/LocalChain.ts'
import type { Mail, NetworkState } from './NetworkState.ts'

/** The state of one chain at one moment. */
interface ChainSnapshot {
  readonly chain: LocalChain
  readonly head: Block
  readonly time: number
  readonly depth: number
  readonly state: AccumulatedState
  readonly waiting: readonly Hex[]
}

/** What a snapshot holds. */
export interface SnapshotContents {
  readonly network: string
  readonly time: number
  readonly mail: Mail
  readonly refused: readonly ParaclockError[]
  readonly chains: readonly ChainSnapshot[]
}

/** Takes down where every chain stands, and what is under way between them. */
export function takeSnapshot(network: NetworkState): SnapshotContents {
  return {
    network: network.name,
    time: network.time,
    mail: structuredClone(network.mail),
    refused: [...network.refused],
    chains: listChains(network).map((chain) => ({
      chain,
      head: chain.blockchain.head,
      time: chain.time,
      depth: chain.depth,
      state: chain.state.copy(),
      waiting: chain.blockchain.txPool.pendingExtrinsics as Hex[]
    }))
  }
}

/**
 * Puts every chain back to where it stood.
 *
 * @throws ParaclockError `SnapshotMismatch` if the snapshot is of another network.
 */
export async function restoreSnapshot(
  network: NetworkState,
  snapshot: SnapshotContents
): Promise<void> {
  const own = listChains(network)
  if (snapshot.chains.some(({ chain }) => !own.includes(chain))) {
    const context = { snapshot: snapshot.network, network: network.name }
    throw new ParaclockError('SnapshotMismatch', context)
  }
  for (const { chain, head, time, depth, state, waiting } of snapshot.chains) {
    const { blockchain } = chain
    chain.time = time
    chain.depth = depth
    chain.state = state.copy()
    for (const extrinsic of blockchain.txPool.pendingExtrinsics as Hex[]) {
      if (!waiting.includes(extrinsic)) chain.losses.tell(extrinsic, 'dropped')
    }
    blockchain.txPool.clear()
    if (blockchain.head !== head) await blockchain.setHead(head)
    // Blocks that came after it are no longer of this chain. Chopsticks would find them by their
    // hashes, and so keep them, for ever.
    for (const block of blockchain.blocksInMemory()) {
      if (block.number > head.number) await blockchain.unregisterBlock(block)
    }
    for (const extrinsic of waiting) await blockchain.txPool.submitExtrinsic(extrinsic)
  }
  network.time = snapshot.time
  network.mail = structuredClone(snapshot.mail)
  network.refused = [...snapshot.refused]
}

function listChains(network: NetworkState): readonly LocalChain[] {
  return [network.relay, ...network.paras, ...network.solos].map(({ local }) => local)
}
