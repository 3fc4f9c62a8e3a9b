import type { Hex } from '@paraclock/core'
import type { ForeignChain } from '../shapes/ForeignChain.ts'
import type { RuntimeView } from './RuntimeView.ts'

/** Opens a chain at one block: the last finalized one if none is named. */
export async function openView(target: ForeignChain, at?: Hex): Promise<RuntimeView> {
  const { name: chain, api } = target
  const blockHash = at ?? (await api.rpc.chain.getFinalizedHead()).toHex()
  return { chain, blockHash, api, at: await api.at(blockHash) }
}
