import type { Artifacts } from './Artifacts.ts'
import type { NetworkEvidence } from './EvidenceFile.ts'

/** The artifacts of a network that could be gathered. */
export function listGathered({
  artifacts
}: Pick<NetworkEvidence, 'artifacts'>): Partial<Artifacts> {
  return Object.fromEntries(
    Object.entries(artifacts).flatMap(([name, gathered]) =>
      gathered?.status === 'gathered' ? [[name, gathered.value]] : []
    )
  )
}
