import { ParaclockError } from '@paraclock/core'
import { DerivationAmbiguous, type RivalAccount } from '../../errors/accounts.ts'
import type { CandidateTraces } from './readTraces.ts'

/**
 * Returns the only candidate with traces. Refuses several candidates with traces, because funds on
 * the wrong account are lost. Refuses a candidate whose only trace is a balance, because anyone can
 * send funds to any account.
 */
export function settleByTraces(args: {
  readonly chain: string
  readonly user: string
  readonly traces: readonly CandidateTraces[]
}): CandidateTraces {
  const { chain, user, traces } = args
  const known = traces.filter((one) => weigh(one) > 0)
  const [first, second] = known
  if (first !== undefined && second === undefined && isDecisive(first)) return first
  throw new ParaclockError(DerivationAmbiguous, {
    chain,
    user,
    problem: describeProblem(known.length),
    // `traces` begins with the newest algorithm. The sort is stable, so of two candidates with equal
    // traces, the one with the newer algorithm comes first.
    candidates: traces.toSorted((one, two) => weigh(two) - weigh(one)).map(toRival)
  })
}

export function describeTraces({ isDelegate, nonce, free }: CandidateTraces): readonly string[] {
  return [
    isDelegate ? 'the user granted it a proxy' : '',
    nonce > 0n ? `its nonce is ${nonce}` : '',
    free > 0n ? 'it has a balance' : ''
  ].filter((clause) => clause !== '')
}

function isDecisive({ isDelegate, nonce }: CandidateTraces): boolean {
  return isDelegate || nonce > 0n
}

function weigh({ isDelegate, nonce, free }: CandidateTraces): number {
  return (isDelegate ? 4 : 0) + (nonce > 0n ? 2 : 0) + (free > 0n ? 1 : 0)
}

function toRival(traces: CandidateTraces): RivalAccount {
  const { account, description } = traces.candidate
  return { account, derivation: description, traces: describeTraces(traces) }
}

function describeProblem(known: number): string {
  const why = 'the chain has no LocationToAccountApi'
  if (known === 0) return `${why}, and none of the candidates has left a trace on it`
  if (known === 1)
    return `${why}, and only one account has a trace: a balance, which anyone can send`
  return `${why}, and ${known} candidates have left traces on it`
}
