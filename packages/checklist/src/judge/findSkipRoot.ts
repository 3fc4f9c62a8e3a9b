import type { CheckResult } from '../schema/reportSchema.ts'

/**
 * Returns the id of the check that first caused the skip of a check. Returns `id` if the check was
 * not skipped.
 */
export function findSkipRoot(id: string, results: ReadonlyMap<string, CheckResult>): string {
  const cause = results.get(id)?.skippedBecauseOf
  return cause === undefined ? id : findSkipRoot(cause, results)
}
