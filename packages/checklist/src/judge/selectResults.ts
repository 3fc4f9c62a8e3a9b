import { ArgumentInvalid, findClosest, ParaclockError } from '@paraclock/core'
import type { Check } from '../checks/defineCheck.ts'
import type { CheckResult } from '../report/reportSchema.ts'
import { group as groups } from '../report/reportSchema.ts'

/** The checks to show. */
export interface Selection {
  /** Ids or groups to show. Defaults to all. */
  readonly only?: readonly string[]
  /** Ids or groups to leave out. Defaults to none. */
  readonly skip?: readonly string[]
}

/** The error about an unknown check or group. It suggests the closest known name. */
export function unknownCheck(
  value: string,
  known: readonly string[],
  kinds = 'check or group'
): ParaclockError {
  const meant = findClosest(value, known)
  const problem = `no ${kinds} has this name${meant === undefined ? '' : `; did you mean ${meant}?`}`
  const summary = '`paraclock explain` lists the checks by group, with what they mean.'
  const context = { argument: 'the check', value, problem }
  return new ParaclockError(ArgumentInvalid, context, { remedies: [{ summary }] })
}

/**
 * Makes sure that each name of a selection is an id or a group of the checklist.
 *
 * @throws ParaclockError `ArgumentInvalid`.
 */
export function checkSelection(checks: readonly Check[], selection: Selection): void {
  const known = [...checks.map(({ id }) => id), ...groups.options]
  for (const name of [...(selection.only ?? []), ...(selection.skip ?? [])]) {
    if (!known.includes(name)) throw unknownCheck(name, known)
  }
}

/**
 * Returns the selected results. All checks have been evaluated before, so a prerequisite counts
 * even if it is not selected.
 */
export function selectResults(
  results: readonly CheckResult[],
  { only = [], skip = [] }: Selection
): readonly CheckResult[] {
  return results.filter(({ id, group }) => {
    const wanted = only.length === 0 || only.includes(id) || only.includes(group)
    return wanted && !skip.includes(id) && !skip.includes(group)
  })
}
