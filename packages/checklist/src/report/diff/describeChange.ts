import { isWaived } from '../wording/tallyResults.ts'
import { outcomeWords } from '../wording/words.ts'
import type { FactChange, NetworkDiff, ResultChange } from './diffReports.ts'

/** The words for whether a network is in both reports or in only one of them. */
export const presenceWords: { readonly [Presence in NetworkDiff['presence']]: string } = {
  both: '',
  added: 'new in the second report',
  removed: 'not in the second report'
}

/** Describes the old and the new outcome of a check. */
export function describeOutcomes({ from, to, result }: ResultChange): string {
  const before = from === undefined ? 'new' : outcomeWords[from].word
  const after = to === undefined ? 'no longer checked' : outcomeWords[to].word
  const waived =
    isWaived(result) && to !== undefined ? `, waived until ${result.waiver?.until}` : ''
  return `${before} → ${after}${waived}`
}

/** Describes the old and the new value of a fact. */
export function describeFact({ fact, from, to }: FactChange): string {
  return `${fact}: ${from ?? 'none'} → ${to ?? 'none'}`
}
