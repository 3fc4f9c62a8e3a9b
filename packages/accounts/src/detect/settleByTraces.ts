import { ParaclockError, type RivalAccount } from '@paraclock/core'
import { areTracesDecisive, describeTraces, type RankedCandidate } from './rankCandidates.ts'

/**
 * Finds the one candidate that the target knows, or refuses: a user whose account is not certain
 * must neither fund it nor grant it a proxy.
 *
 * A balance does not settle it, for anyone can send one to any account.
 */
export function settleByTraces(args: {
  readonly chain: string
  readonly user: string
  readonly ranked: readonly RankedCandidate[]
}): RankedCandidate {
  const { chain, user, ranked } = args
  const known = ranked.filter(({ traces }) => describeTraces(traces).length > 0)
  const [first, second] = known
  if (first !== undefined && second === undefined && areTracesDecisive(first.traces)) return first
  throw new ParaclockError('DerivationAmbiguous', {
    chain,
    user,
    problem: describeProblem(known.length),
    candidates: ranked.map(toRival)
  })
}

/** A candidate as an error shows it. */
function toRival({ candidate, traces }: RankedCandidate): RivalAccount {
  return {
    account: candidate.account,
    derivation: candidate.description,
    traces: describeTraces(traces)
  }
}

function describeProblem(known: number): string {
  const why = 'the chain has no LocationToAccountApi'
  if (known === 0) return `${why}, and none of the candidates has left a trace on it`
  if (known === 1)
    return `${why}, and only a balance, which anyone can send, speaks for one account`
  return `${why}, and ${known} candidates have left traces on it`
}
