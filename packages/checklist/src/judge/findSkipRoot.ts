import type { CheckResult } from '../report/reportSchema.ts'

/** Returns the id of the check that caused the skip of a check, or `id` if there was no skip. */
export function findSkipRoot(id: string, results: ReadonlyMap<string, CheckResult>): string {
  const cause = results.get(id)?.skippedBecauseOf
  return cause === undefined ? id : findSkipRoot(cause, results)
}
