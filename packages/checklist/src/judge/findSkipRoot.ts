import type { CheckResult } from '../report/reportSchema.ts'

/** Returns the id of the failed or undetermined check because of which a check is skipped. */
export function findSkipRoot(id: string, results: ReadonlyMap<string, CheckResult>): string {
  const cause = results.get(id)?.skippedBecauseOf
  return cause === undefined ? id : findSkipRoot(cause, results)
}
