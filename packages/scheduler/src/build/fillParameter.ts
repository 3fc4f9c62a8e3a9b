import { bytesToHex, CallArgumentInvalid, ParaclockError, type Weight } from '@paraclock/core'
import type { ParamCapability, ParamRole } from '@paraclock/types'
import type { TaskSchedule } from '../schedule/service/TaskRequest.ts'
import type { CallValues } from './CallValues.ts'

/**
 * The value of one parameter of a call, as the runtime's types are written.
 *
 * @throws ParaclockError `CallArgumentInvalid` if there is no value for it
 */
export function fillParameter(
  call: string,
  { name, role }: ParamCapability,
  values: CallValues
): unknown {
  const value = fillRole(role, values)
  if (value !== undefined) return value
  const problem = `${MISSING[role] ?? role} was not given`
  throw new ParaclockError(CallArgumentInvalid, { call, argument: name, problem })
}

/** What is missing where a value of another form was given. */
const MISSING: Readonly<Partial<Record<ParamRole, string>>> = {
  times: 'a list of times',
  weight: 'a weight of refTime and proofSize'
}

function fillRole(role: ParamRole, values: CallValues): unknown {
  const { schedule, currency = 0, weight } = values
  switch (role) {
    case 'providedId':
    case 'callBytes':
      // As hex: polkadot.js would read a length out of the first bytes of an array.
      return values[role] && bytesToHex(values[role])
    case 'schedule':
      return schedule && writeSchedule(schedule)
    case 'times':
      return schedule?.kind === 'fixed' ? schedule.executionTimes : undefined
    case 'currency':
      return currency
    case 'refTime':
      return typeof weight === 'object' ? weight.refTime : weight
    case 'weight':
      return typeof weight === 'object' ? (weight satisfies Weight) : undefined
    default:
      return values[role]
  }
}

function writeSchedule(schedule: TaskSchedule): unknown {
  if (schedule.kind === 'fixed') return { Fixed: { executionTimes: schedule.executionTimes } }
  const { nextExecutionTime, frequency } = schedule
  return { Recurring: { nextExecutionTime, frequency } }
}
