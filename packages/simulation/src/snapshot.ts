import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import type { LocalChain, PooledExtrinsic, Write } from './chain/LocalChain.ts'
import type { SimulatedBlock } from './chain/SimulatedBlock.ts'
import { listChains, type Mail, type Network } from './network/Network.ts'

/** What a snapshot holds. */
export interface SnapshotContents {
  readonly time: number
  readonly mail: Mail
  readonly refused: readonly ParaclockError[]
  readonly chains: readonly {
    readonly chain: LocalChain
    readonly head: SimulatedBlock
    readonly pool: readonly PooledExtrinsic[]
    readonly writes: readonly Write[]
  }[]
}

/** Notes where every chain stands, and what is under way between them. */
export function takeSnapshot(network: Network): SnapshotContents {
  return {
    time: network.time,
    mail: structuredClone(network.mail),
    refused: [...network.refused],
    chains: listChains(network).map((chain) => {
      const { head, pool, writes } = chain
      return { chain, head, pool, writes }
    })
  }
}

/**
 * Puts every chain back to where it stood.
 *
 * @throws ParaclockError `ArgumentInvalid` if the snapshot is of another simulation.
 */
export function restoreSnapshot(network: Network, snapshot: SnapshotContents): void {
  const own = listChains(network)
  if (snapshot.chains.some(({ chain }) => !own.includes(chain))) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the snapshot',
      value: snapshot.chains.map(({ chain }) => chain.name),
      problem: 'it is of another simulation: restore a snapshot that this one took'
    })
  }
  for (const { chain, head, pool, writes } of snapshot.chains) chain.restore(head, pool, writes)
  network.time = snapshot.time
  network.mail = structuredClone(snapshot.mail)
  network.refused = [...snapshot.refused]
}
