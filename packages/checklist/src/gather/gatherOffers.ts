import { listChecks } from '../checks/listChecks.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { listGathered } from '../evidence/listGathered.ts'
import type { OffersArtifact } from '../evidence/TrialArtifact.ts'
import { runChecks } from '../judge/runChecks.ts'
import { planNetwork } from '../report/planNetwork.ts'
import { relateResults } from '../report/relateResults.ts'
import type { GatherContext } from './defineGatherer.ts'
import { findHubBeside } from './findHubBeside.ts'

export async function gatherOffers(
  evidence: NetworkEvidence,
  { copies, chain, signal }: Pick<GatherContext, 'copies' | 'chain' | 'signal'>
): Promise<OffersArtifact> {
  const checks = listChecks()
  const now = new Date()
  const results = runChecks({
    checks,
    evidence,
    gatheredAt: Math.floor(now.getTime() / 1000),
    today: now.toISOString().slice(0, 10)
  })
  const { steps } = planNetwork(relateResults(results, checks), evidence)
  if (!steps.some(({ kind, status }) => kind === 'call' && status === 'act')) {
    return { tried: 0, refused: [] }
  }
  const { tryOffers } = await import('../trial/tryOffers.ts')
  const { system } = listGathered(evidence)
  const hasHub = system !== undefined && findHubBeside(system, evidence.config) !== undefined
  return await tryOffers({ copies, steps, chain, hasHub, signal })
}
