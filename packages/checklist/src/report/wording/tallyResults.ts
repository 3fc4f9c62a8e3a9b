import type { CheckResult, Outcome, Report } from '../../schema/reportSchema.ts'
import { outcomeOrder, outcomeWords } from './words.ts'

/** The number of results with each outcome. A waived result counts only in `waived`. */
export interface Tally {
  readonly outcomes: { readonly [Key in Outcome]: number }
  readonly waived: number
}

/** Whether a waiver exempts the result. A pass needs no waiver. */
export function isWaived({ waiver, outcome }: CheckResult): boolean {
  return waiver !== undefined && outcome !== 'pass' && outcome !== 'notApplicable'
}

/** Counts results by outcome. */
export function tallyResults(results: readonly CheckResult[]): Tally {
  const counting = results.filter((result) => !isWaived(result))
  const outcomes = { pass: 0, warn: 0, fail: 0, manual: 0, notApplicable: 0, skipped: 0, error: 0 }
  for (const { outcome } of counting) outcomes[outcome] += 1
  return { outcomes, waived: results.length - counting.length }
}

// Outcomes that need an action come first.
const SHOWN: readonly Outcome[] = [
  ...outcomeOrder.filter((outcome) => !['skipped', 'notApplicable'].includes(outcome)),
  'skipped',
  'notApplicable'
]

/** Writes a tally in words, without zero counts: "2 failed, 38 passed, 1 skipped". */
export function describeTally({ outcomes, waived }: Tally): string {
  const parts = SHOWN.filter((outcome) => outcomes[outcome] > 0).map(
    (outcome) => `${outcomes[outcome]} ${outcomeWords[outcome].counted}`
  )
  if (waived > 0) parts.push(`${waived} waived`)
  return parts.length === 0 ? 'no check was run' : parts.join(', ')
}

/** The words for a verdict. */
export const verdictWords: { readonly [Key in Report['verdict']]: string } = {
  ready: 'Ready',
  notReady: 'Not ready',
  undetermined: 'Could not be determined'
}

/** For each verdict, the outcome whose symbol is shown beside the verdict. */
export const verdictOutcomes: { readonly [Verdict in Report['verdict']]: Outcome } = {
  ready: 'pass',
  notReady: 'fail',
  undetermined: 'error'
}
