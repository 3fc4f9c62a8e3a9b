import type { AccountId20, AccountId32 } from '@paraclock/core'
import type { DerivationCandidate } from '../derive/listDerivations.ts'
import type { DerivationTarget } from './DerivationTarget.ts'
import type { DetectedDerivation } from './DetectedDerivation.ts'
import { describeTraces, rankCandidates } from './rankCandidates.ts'
import { settleByTraces } from './settleByTraces.ts'

/** Asks a target without the API what it knows about each candidate, and settles on one or refuses. */
export async function detectByTraces(args: {
  readonly target: DerivationTarget
  readonly user: AccountId32 | AccountId20
  readonly candidates: readonly DerivationCandidate[]
  readonly signal: AbortSignal
}): Promise<DetectedDerivation> {
  const { target, user, candidates, signal } = args
  const { chain } = target
  const accounts = candidates.map(({ account }) => account)
  const traces = await target.readTraces({ accounts, user, signal })
  const ranked = rankCandidates({ chain, candidates, traces })
  const settled = settleByTraces({ chain, user, ranked })
  return {
    value: settled.candidate.account,
    derivation: settled.candidate,
    provenance: {
      kind: 'storage',
      detail: `${chain}: ${describeTraces(settled.traces).join(', ')}`,
      evidence: settled.traces.evidence
    },
    confirmedBy: []
  }
}
