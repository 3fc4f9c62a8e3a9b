import { hexToBytes } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import type { ChainIdentity } from './ChainFacts.ts'
import { hasSameRuntime } from './hasSameRuntime.ts'

/**
 * Tells polkadot.js which runtime the last finalized block has, if it is the one that is loaded.
 * `api.at` of that block, at which most reading is done, then asks nothing more of the node.
 */
export async function pinRegistry(args: {
  readonly api: ApiPromise
  readonly provider: Pick<ParaclockProvider, 'send'>
  readonly identity: Pick<ChainIdentity, 'finalized' | 'specName' | 'specVersion'>
}): Promise<void> {
  const { api, provider, identity } = args
  if (!(await hasSameRuntime(provider, identity))) return
  await api.getBlockRegistry(hexToBytes(identity.finalized.hash), api.runtimeVersion)
}
