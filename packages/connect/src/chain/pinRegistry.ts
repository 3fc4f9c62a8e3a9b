import { hexToBytes } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import type { ChainIdentity } from './ChainFacts.ts'

/**
 * Tells polkadot.js which runtime the last finalized block has, if it is the one that is loaded.
 * `api.at` of that block, at which most reading is done, then asks nothing more of the node.
 */
export async function pinRegistry(args: {
  readonly api: ApiPromise
  readonly provider: Pick<ParaclockProvider, 'request'>
  readonly identity: Pick<ChainIdentity, 'finalized' | 'specName' | 'specVersion'>
  readonly deadlineMs: number
  readonly signal?: AbortSignal | undefined
}): Promise<void> {
  const { api, provider, identity, deadlineMs, signal } = args
  const { finalized, specName, specVersion } = identity
  const version = await provider
    .request<Partial<Record<'specName' | 'specVersion', unknown>> | null>({
      method: 'state_getRuntimeVersion',
      params: [finalized.hash],
      deadlineMs,
      ...(signal ? { signal } : {})
    })
    // A node that does not tell is asked by polkadot.js, when it comes to that.
    .catch(() => null)
  if (version?.specName !== specName || version.specVersion !== specVersion) return
  await api.getBlockRegistry(hexToBytes(finalized.hash), api.runtimeVersion)
}
