import { exceptions } from '../catalogue/exceptions.ts'
import type { CaseResult } from '../run/runCase.ts'
import { faultOf, listFaults } from './judgeResults.ts'

/** A line for a case, and what explains it where it is wrong or more is asked for. */
export function renderCase(result: CaseResult, isVerbose: boolean): string {
  const { id, variant, verdict, trial, ran, detail, relief, failing, offers, overruled } = result
  const fault = faultOf(result)
  const known = listFaults([result], exceptions).length === 0 ? 'known' : 'WRONG'
  const head = `${fault === undefined ? '     ' : known} ${variant} ${id}: ${fault ?? 'agree'}; ${verdict}, trial ${trial}, ${ran ? 'ran' : 'did not run'} (${detail}); ${relief}, ${result.milliseconds} ms`
  if (fault === undefined && !isVerbose) return head
  return [
    head,
    ...overruled.map((check) => `        overruled: ${check}`),
    ...[...failing, ...offers].map((line) => `        ${line}`)
  ].join('\n')
}

/** How many cases there are of each kind. */
export function renderTally(results: readonly CaseResult[]): string {
  const count = (pick: (one: CaseResult) => string): string => {
    const groups = Object.entries(Object.groupBy(results, pick))
    return groups.map(([name, some]) => `${some?.length ?? 0} ${name}`).join(', ')
  }
  return [
    `${results.length} cases: ${count(({ agreement }) => agreement)}`,
    `offers: ${count(({ relief }) => relief)}`
  ].join('\n')
}
