import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import type { ChainIdentity } from './ChainFacts.ts'

type Version = Partial<Record<'specName' | 'specVersion', unknown>>

/**
 * Tells whether the last finalized block has the runtime of the best one. While an upgrade is on its
 * way, it has not. A node that does not tell counts as one that denies it.
 */
export async function hasSameRuntime(
  provider: Pick<ParaclockProvider, 'send'>,
  identity: Pick<ChainIdentity, 'finalized' | 'specName' | 'specVersion'>
): Promise<boolean> {
  const { finalized, specName, specVersion } = identity
  const version = await provider
    .send<Version | null>('state_getRuntimeVersion', [finalized.hash])
    .catch(() => null)
  return version?.specName === specName && version.specVersion === specVersion
}
