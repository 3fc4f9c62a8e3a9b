import { ArgumentInvalid, findClosest, ParaclockError } from '@paraclock/core'
import type { Check } from '../checks/defineCheck.ts'
import type { CheckResult } from '../report/reportSchema.ts'
import { group as groups } from '../report/reportSchema.ts'

/** Which checks are asked for. */
export interface Selection {
  /** Ids or groups: these alone. They default to everything. */
  readonly only?: readonly string[]
  /** Ids or groups: these not. */
  readonly skip?: readonly string[]
}

/** The problem of an unknown name, and the known name that was probably meant. */
export function strangeCheck(value: string, known: readonly string[]): ParaclockError {
  const meant = findClosest(value, known)
  const problem = `no check and no group has this name${meant === undefined ? '' : `; did you mean ${meant}?`}`
  return new ParaclockError(
    ArgumentInvalid,
    { argument: 'the check', value, problem },
    {
      remedies: [{ summary: '`paraclock explain` lists the checks by group, with what they mean.' }]
    }
  )
}

/**
 * Makes sure that each name of a selection is an id or a group of the checklist.
 *
 * @throws ParaclockError `ArgumentInvalid`.
 */
export function checkSelection(checks: readonly Check[], selection: Selection): void {
  const known = [...checks.map(({ id }) => id), ...groups.options]
  for (const name of [...(selection.only ?? []), ...(selection.skip ?? [])]) {
    if (!known.includes(name)) throw strangeCheck(name, known)
  }
}

/**
 * Leaves the results that were asked for. All checks are evaluated before, so that a prerequisite
 * counts also where it is not shown.
 */
export function selectResults(
  results: readonly CheckResult[],
  selection: Selection
): readonly CheckResult[] {
  const { only = [], skip = [] } = selection
  return results.filter(({ id, group }) => {
    const wanted = only.length === 0 || only.includes(id) || only.includes(group)
    return wanted && !skip.includes(id) && !skip.includes(group)
  })
}
