import { isWaived } from '../wording/tallyResults.ts'
import { outcomeWords } from '../wording/words.ts'
import type { FactChange, NetworkDiff, ResultChange } from './diffReports.ts'

/** What is said of a network that is in one of the two reports alone. */
export const presenceWords: { readonly [Presence in NetworkDiff['presence']]: string } = {
  both: '',
  added: 'new in the second report',
  removed: 'not in the second report'
}

/** Says how a check ended before and how it ends now. */
export function describeOutcomes({ from, to, result }: ResultChange): string {
  const before = from === undefined ? 'new' : outcomeWords[from].word
  const after = to === undefined ? 'no longer checked' : outcomeWords[to].word
  const waived =
    isWaived(result) && to !== undefined ? `, waived until ${result.waiver?.until}` : ''
  return `${before} → ${after}${waived}`
}

/** Says what a fact was and what it is. */
export function describeFact({ fact, from, to }: FactChange): string {
  return `${fact}: ${from ?? 'none'} → ${to ?? 'none'}`
}
