import type { Chain } from '@paraclock/connect'
import {
  bytesToHex,
  CallMalformed,
  describeThrown,
  type Hex,
  ParaclockError,
  readProvidedId,
  type ServiceVariant,
  type Weight
} from '@paraclock/core'
import {
  type CallKind,
  encodeCall,
  type ParamRole,
  readGivenCall,
  type ServiceCapabilities
} from '@paraclock/types'
import { OperationUnsupported } from '../errors.ts'
import { readServiceAccount } from '../schedule/rules/checkAction.ts'
import type { TaskAction, TaskRequest, TaskSchedule } from '../schedule/service/TaskRequest.ts'
import { refuseForeign } from '../schedule/validate/validateTask.ts'

/** The runtime of a service chain, and the calls of the service in its metadata. */
export interface ServiceCalls {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  readonly automation: Pick<ServiceCapabilities, 'calls'>
  /** The variant whose rules `buildTask` applies. Error messages name the variant. */
  readonly variant: ServiceVariant | 'mixed'
}

/** The values for the arguments of a call. A call takes the values for which it has parameters. */
export interface CallValues {
  readonly providedId?: Uint8Array
  readonly schedule?: TaskSchedule
  readonly paraId?: number
  /** The fee currency. Defaults to 0, the native token. */
  readonly currency?: unknown
  readonly callBytes?: Uint8Array
  /** The weight of the call on the target: only the ref time, or both dimensions. */
  readonly weight?: bigint | Weight
  /** The SCALE bytes of a call on the service chain. */
  readonly call?: Hex
  readonly recipient?: Hex
  readonly amount?: bigint
  readonly taskId?: string
}

/**
 * Encodes the call that schedules a task, in the form that the chain's metadata gives.
 *
 * @throws ParaclockError `OperationUnsupported` if the variant has no call for the request, or if
 * the chain lacks this call; `CallMalformed` for a parameter without a value.
 *
 * @example
 * ```ts
 * import { buildTask, type Service } from '@paraclock/scheduler'
 *
 * declare const service: Service
 *
 * buildTask(service, {
 *   providedId: 'rent',
 *   schedule: { kind: 'fixed', executionTimes: [1775001600n] },
 *   action: { kind: 'xcmp', paraId: 2000, currencyId: 0, call: Uint8Array.of(1), weight: 9n }
 * })
 * ```
 */
export function buildTask(service: ServiceCalls, request: TaskRequest): Hex {
  const { schedule, action } = request
  if (service.variant !== 'mixed') refuseForeign(service.variant, request)
  const { kind, values } = listActionValues(action)
  const providedId = readProvidedId(request.providedId)
  return buildServiceCall(service, kind, { ...values, providedId, schedule })
}

export function listActionValues(action: TaskAction): {
  readonly kind: CallKind
  readonly values: CallValues
} {
  switch (action.kind) {
    case 'xcmp': {
      const { paraId, currencyId: currency, weight } = action
      return { kind: 'crossChain', values: { paraId, currency, callBytes: action.call, weight } }
    }
    case 'dynamicDispatch':
      return { kind: 'dynamicDispatch', values: { call: bytesToHex(action.call) } }
    case 'nativeTransfer': {
      const recipient = readServiceAccount(action.recipient, 'the recipient of a transfer')
      return { kind: 'nativeTransfer', values: { recipient, amount: action.amount } }
    }
  }
}

/**
 * Encodes a call of the service, in the form that the chain's metadata gives. Each parameter gets
 * the value of its role, because the order and the names of parameters differ between chains.
 *
 * @throws ParaclockError `OperationUnsupported` if the chain has no such call,
 * `CallMalformed` for a parameter without a value.
 */
export function buildServiceCall(service: ServiceCalls, kind: CallKind, values: CallValues): Hex {
  const capability = service.automation.calls[kind]
  if (capability === undefined) {
    const context = { operation: operations[kind], variant: service.variant }
    throw new ParaclockError(OperationUnsupported, context)
  }
  const name = `${capability.section}.${capability.method}`
  const refuse = (argument: string, problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(CallMalformed, { call: name, argument, problem }, { cause })
  const args: Record<string, unknown> = {}
  for (const { name: argument, role } of capability.params) {
    args[argument] = fillRole(role, values)
    if (args[argument] !== undefined) continue
    throw refuse(argument, `${MISSING[role] ?? role} was not given`)
  }
  try {
    const call = readGivenCall({
      chain: service.chain,
      call: { pallet: capability.pallet, method: capability.call, args }
    })
    return encodeCall({ call, chains: [service.chain] })
  } catch (cause) {
    throw refuse('all', describeThrown(cause), cause)
  }
}

const operations: Readonly<Record<CallKind, string>> = {
  crossChain: 'scheduleXcmpTask',
  dynamicDispatch: 'scheduleDynamicDispatchTask',
  nativeTransfer: 'scheduleNativeTransferTask',
  cancel: 'cancelTask'
}

/**
 * The names of missing arguments in error messages. A schedule or a weight in a wrong form also
 * counts as missing, so these names contain the right form.
 */
const MISSING: Readonly<Partial<Record<ParamRole, string>>> = {
  times: 'a list of times',
  weight: 'a weight of refTime and proofSize'
}

function fillRole(role: ParamRole, values: CallValues): unknown {
  const { schedule, currency = 0, weight } = values
  switch (role) {
    case 'providedId':
    case 'callBytes':
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
      return typeof weight === 'object' ? weight : undefined
    default:
      return values[role]
  }
}

function writeSchedule(schedule: TaskSchedule): unknown {
  if (schedule.kind === 'fixed') return { Fixed: { executionTimes: schedule.executionTimes } }
  const { nextExecutionTime, frequency } = schedule
  return { Recurring: { nextExecutionTime, frequency } }
}
