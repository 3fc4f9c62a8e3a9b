import { ArgumentInvalid, findClosest, ParaclockError } from '@paraclock/core'
import type { Check } from '../checks/defineCheck.ts'
import { group as groups } from '../schema/reportSchema.ts'

/** The selection of the checks that a report shows. */
export interface Selection {
  /** Ids or groups to show. Defaults to all. */
  readonly only?: readonly string[]
  /** Ids or groups to leave out. */
  readonly skip?: readonly string[]
}

/** Returns the error about an unknown check or group, with the known name that is closest. */
export function unknownCheck(
  value: string,
  known: readonly string[],
  kinds = 'check or group'
): ParaclockError {
  const meant = findClosest(value, known)
  const problem = `no ${kinds} has this name${meant === undefined ? '' : `; did you mean ${meant}?`}`
  return refuse('the check', value, problem)
}

function refuse(argument: string, value: string, problem: string): ParaclockError {
  const summary = '`paraclock explain` lists the checks by group, with what they mean.'
  const context = { argument, value, problem }
  return new ParaclockError(ArgumentInvalid, context, { remedies: [{ summary }] })
}

/**
 * Accounts of development that stand for a user where none is named: on the service, and on a target
 * with accounts of another length. No check about them is shown.
 */
export const standIns: { readonly user: string; readonly account: string } = {
  user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  account: '0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac'
}

/** The call to automate where none is named. Every chain has it, and it moves no funds. */
export const harmlessCall: string = 'system.remark {"remark":"0x70617261636c6f636b"}'

/** The ids of the checks whose subject is the user. They are skipped where no user is named. */
export const checksAboutUser: readonly string[] = [
  'proxy-exists',
  'proxy-narrow',
  'proxy-affordable',
  'proxy-only-service',
  'balance-covers-quote',
  'user-covers-runs',
  'service-takes-task',
  'task-runs',
  'contracts-user-mapped',
  'contracts-user-address'
]

/**
 * Throws `ArgumentInvalid` if the selection names an unknown check or group, or selects no check.
 */
export function checkSelection(
  checks: readonly Pick<Check, 'id' | 'group'>[],
  selection: Selection
): void {
  const { only = [], skip = [] } = selection
  const known = [...checks.map(({ id }) => id), ...groups.options]
  const unknown = [...only, ...skip].find((name) => !known.includes(name))
  if (unknown !== undefined) throw unknownCheck(unknown, known)
  if (only.length + skip.length === 0 || selectResults(checks, selection).length > 0) return
  const words = [...only.map((name) => `only ${name}`), ...skip.map((name) => `skip ${name}`)]
  throw refuse('the selection of checks', words.join(', '), 'it leaves no check')
}

/** Returns the results or checks that the selection contains. */
export function selectResults<Item extends Pick<Check, 'id' | 'group'>>(
  results: readonly Item[],
  { only = [], skip = [] }: Selection
): readonly Item[] {
  return results.filter(({ id, group }) => {
    const wanted = only.length === 0 || only.includes(id) || only.includes(group)
    return wanted && !skip.includes(id) && !skip.includes(group)
  })
}
