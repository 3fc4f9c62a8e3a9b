import type { Artifacts } from './Artifacts.ts'
import type { NetworkEvidence } from './EvidenceFile.ts'

/** Returns the values of the artifacts that were gathered, without those that failed. */
export function listGathered({
  artifacts
}: Pick<NetworkEvidence, 'artifacts'>): Partial<Artifacts> {
  return Object.fromEntries(
    Object.entries(artifacts).flatMap(([name, gathered]) =>
      gathered?.status === 'gathered' ? [[name, gathered.value]] : []
    )
  )
}
