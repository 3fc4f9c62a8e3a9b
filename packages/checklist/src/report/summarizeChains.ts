import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import type { ChainSummary } from './Report.ts'

/** The chains of a network that were found, in a few words each. */
export function summarizeChains(artifacts: NetworkEvidence['artifacts']): readonly ChainSummary[] {
  return (['relay', 'service', 'target'] as const).flatMap((role) => {
    const gathered = artifacts[role]
    if (gathered?.status !== 'gathered') return []
    const { name, paraId, specName, specVersion, genesis, finalized, token } = gathered.value
    return [
      {
        role,
        name,
        ...(paraId === null ? {} : { paraId }),
        specName,
        specVersion,
        genesisHash: genesis,
        block: finalized,
        token
      }
    ]
  })
}
