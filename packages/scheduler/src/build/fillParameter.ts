import { bytesToHex, CallArgumentInvalid, ParaclockError, type Weight } from '@paraclock/core'
import type { ParamCapability, ParamForm } from '@paraclock/types'
import type { TaskSchedule } from '../schedule/service/TaskRequest.ts'
import type { CallValues } from './CallValues.ts'

/** The error of a parameter without a value, with the reason. */
type Fail = (why: string) => ParaclockError

/**
 * The value of one parameter of a call, in the form that this chain takes, as polkadot.js writes
 * it.
 *
 * @throws ParaclockError `CallArgumentInvalid`.
 */
export function fillParameter(call: string, param: ParamCapability, values: CallValues): unknown {
  const given = values.extra?.[param.name]
  if (given !== undefined) return given
  const fail: Fail = (why) =>
    new ParaclockError(CallArgumentInvalid, { call, argument: param.name, problem: why })
  const isOptional = param.form.kind === 'option'
  const form = param.form.kind === 'option' ? param.form.item : param.form
  const value = param.role.known ? fillRole(param.role.value, form, values, fail) : undefined
  if (value !== undefined) return value
  if (isOptional) return null
  throw fail(param.role.known ? `${param.role.value} was not given` : param.role.why)
}

function fillRole(
  role: Extract<ParamCapability['role'], { known: true }>['value'],
  form: ParamForm,
  values: CallValues,
  fail: Fail
): unknown {
  const { schedule, currency = 0, weight, overallWeight, owner, taskId } = values
  switch (role) {
    case 'providedId':
      return fillBytes(values.providedId, form, fail)
    case 'schedule':
      return schedule && fillSchedule(schedule, form, fail)
    case 'times':
      return schedule && requireList(schedule, fail)
    case 'paraId':
      return values.paraId
    case 'destination':
      return values.paraId === undefined ? undefined : fillLocation(form, values.paraId)
    case 'currency':
      return form.kind === 'location' && currency === 0 ? fillLocation(form, null) : currency
    case 'feeLocation':
      return fillLocation(form, null)
    case 'callBytes':
      return fillBytes(values.callBytes, form, fail)
    case 'call':
      return values.call
    case 'weight':
      return weight === undefined ? undefined : fillWeight(weight, form, fail)
    case 'overallWeight':
      return overallWeight === undefined ? undefined : fillWeight(overallWeight, form, fail)
    case 'recipient':
      return fillAccount(values.recipient, form)
    case 'onBehalfOf':
      return fillAccount(owner, form)
    case 'amount':
      return values.amount
    case 'taskId':
      return taskId === undefined ? undefined : fillTaskId(taskId, form)
    case 'executionFee':
      return undefined
  }
}

function requireList(schedule: TaskSchedule, fail: Fail): readonly bigint[] {
  if (schedule.kind === 'fixed') return schedule.executionTimes
  throw fail('the chain takes lists of times only, and no recurring schedule')
}

// As hex: polkadot.js would read a length out of the first bytes of an array.
function fillBytes(bytes: Uint8Array | undefined, form: ParamForm, fail: Fail): unknown {
  if (bytes === undefined) return undefined
  if (form.kind === 'hash' && form.bytes !== bytes.length) {
    throw fail(`the chain takes exactly ${form.bytes} bytes, not ${bytes.length}`)
  }
  return bytesToHex(bytes)
}

// Chains that number their tasks spell the number, with a block and an index, in ASCII.
function fillTaskId(taskId: string, form: ParamForm): string {
  const isText = form.kind === 'bytes' && !taskId.startsWith('0x')
  return isText ? bytesToHex(new TextEncoder().encode(taskId)) : taskId
}

function fillWeight(weight: bigint | Weight, form: ParamForm, fail: Fail): unknown {
  const isTime = typeof weight === 'bigint'
  if (form.kind === 'integer') return isTime ? weight : weight.refTime
  if (!isTime) return weight
  throw fail('the chain takes a proof size as well: give the weight as refTime and proofSize')
}

function fillAccount(account: string | undefined, form: ParamForm): unknown {
  if (account === undefined) return undefined
  return form.kind === 'account' && form.wrapped && form.bytes === 32 ? { Id: account } : account
}

// From version 4 on, the junctions of a location are a list also where there is one.
const LISTED_FROM = 4

/**
 * The location of a sibling chain or of this one, in the newest version that the parameter takes.
 */
function fillLocation(form: ParamForm, paraId: number | null): unknown {
  const versions = form.kind === 'location' ? form.versions : []
  const version = versions.length === 0 ? null : Math.max(...versions)
  const junction = { Parachain: paraId }
  const isListed = version === null || version >= LISTED_FROM
  const location =
    paraId === null
      ? { parents: 0, interior: 'Here' }
      : { parents: 1, interior: { X1: isListed ? [junction] : junction } }
  return version === null ? location : { [`V${version}`]: location }
}

/** A schedule with the variants and fields of the type on the chain. */
function fillSchedule(schedule: TaskSchedule, form: ParamForm, fail: Fail): unknown {
  if (form.kind !== 'schedule') throw fail('its type is not a schedule')
  if (schedule.kind === 'fixed') {
    if (form.fixed === null) throw fail('the chain takes no lists of times')
    const { variant, times } = form.fixed
    const list = schedule.executionTimes
    return { [variant]: times === null ? list : { [camelCase(times)]: list } }
  }
  if (form.recurring === null) throw fail('the chain takes no recurring schedule')
  const { variant, next, frequency } = form.recurring
  if (next === null || frequency === null) throw fail('the fields of its type have no names')
  return {
    [variant]: {
      [camelCase(next)]: schedule.nextExecutionTime,
      [camelCase(frequency)]: schedule.frequency
    }
  }
}

// As polkadot.js names the fields of a type.
function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
