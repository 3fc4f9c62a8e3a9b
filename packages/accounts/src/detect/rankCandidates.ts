import { ParaclockError } from '@paraclock/core'
import type { DerivationCandidate } from '../derive/listDerivations.ts'
import type { AccountTraces } from './DerivationTarget.ts'

/** A candidate, and what the target knows about it. */
export interface RankedCandidate {
  /** The candidate. */
  readonly candidate: DerivationCandidate
  /** What the target knows about its account. */
  readonly traces: AccountTraces
}

/**
 * Orders candidates by what the target knows about them: a proxy that the user granted, then a
 * nonce, then a balance. Among equals the algorithm of newer runtimes stays first.
 */
export function rankCandidates(args: {
  readonly chain: string
  readonly candidates: readonly DerivationCandidate[]
  readonly traces: readonly AccountTraces[]
}): readonly RankedCandidate[] {
  const { chain, candidates, traces } = args
  const ranked = candidates.map((candidate) => {
    const found = traces.filter(({ account }) => account === candidate.account)
    const [first] = found
    if (first === undefined || found.length > 1) {
      throw new ParaclockError('TargetReplyMismatch', {
        chain,
        value: candidate.account,
        problem: first === undefined ? 'nothing was read about it' : 'it was read more than once'
      })
    }
    return { candidate, traces: first }
  })
  return ranked.toSorted((one, two) => weigh(two.traces) - weigh(one.traces))
}

/** Tells whether only the user or the account itself can have left these traces. */
export function areTracesDecisive(traces: AccountTraces): boolean {
  return traces.isDelegate || traces.nonce > 0n
}

/** Says what a chain knows about an account, in short clauses. */
export function describeTraces(traces: AccountTraces): readonly string[] {
  return [
    traces.isDelegate ? 'the user granted it a proxy' : '',
    traces.nonce > 0n ? `its nonce is ${traces.nonce}` : '',
    traces.free > 0n ? `it holds ${traces.free}` : ''
  ].filter((clause) => clause !== '')
}

function weigh(traces: AccountTraces): number {
  return (traces.isDelegate ? 4 : 0) + (traces.nonce > 0n ? 2 : 0) + (traces.free > 0n ? 1 : 0)
}
