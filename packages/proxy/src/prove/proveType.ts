import type { DryRunEvidence, Hex } from '@paraclock/core'
import { showOnChain } from '../plan/showOnChain.ts'
import type { ProvedType } from '../state/ProxyTypeProof.ts'
import type { ProofSubject, Prover } from './Prover.ts'

/** Puts the call to a proxy of one type, by the first way that leads to an answer. */
export async function proveType(args: {
  readonly subject: ProofSubject
  readonly provers: readonly Prover[]
  readonly proxyType: string
  readonly call: Hex
  readonly signal: AbortSignal
}): Promise<ProvedType> {
  const { subject, provers, proxyType, call, signal } = args
  const { target, state } = subject
  const reasons: string[] = []
  for (const { by, tryCalls } of provers) {
    const [trial] = await tryCalls({ proxyType, calls: [call], signal })
    if (trial === undefined || trial.kind === 'inconclusive') {
      reasons.push(`${by}: ${trial?.reason ?? 'no answer'}`)
      continue
    }
    const failure = trial.kind === 'admitted' ? trial.failure : null
    const outcome =
      trial.kind === 'refused'
        ? `a proxy of type ${proxyType} may not make the call`
        : `a proxy of type ${proxyType} may make the call${failure === null ? '' : `, which fails with ${failure}`}`
    const evidence: DryRunEvidence = {
      kind: 'dryRun',
      chain: target.name,
      blockHash: target.block.hash,
      origin: `${showOnChain(state, state.delegate)} as a proxy of ${showOnChain(state, state.user)} (${by})`,
      call,
      succeeded: trial.kind === 'admitted' && failure === null,
      outcome
    }
    const verdict = trial.kind
    return { proxyType, verdict, failure, by, reason: null, admits: null, evidence: [evidence] }
  }
  const reason = reasons.join('; ') || 'the chain has no DryRunApi, and no simulation was allowed'
  return {
    proxyType,
    verdict: 'unproved',
    failure: null,
    by: null,
    reason,
    admits: null,
    evidence: []
  }
}
