import { bytesToHex, type Hex, readProvidedId } from '@paraclock/core'
import type { CallKind } from '@paraclock/types'
import { readServiceAccount } from '../schedule/rules/checkAction.ts'
import type { TaskAction, TaskRequest } from '../schedule/service/TaskRequest.ts'
import { refuseForeign } from '../schedule/validate/validateTask.ts'
import { buildServiceCall, type CallValues, type ServiceCalls } from './buildServiceCall.ts'

/**
 * The encoded call that schedules a task, in the form that the metadata of the chain states.
 *
 * @throws ParaclockError `OperationUnsupported` for what the variant cannot state and for a call
 * that the chain does not have, `CallArgumentInvalid` for a parameter without a value.
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

/** The call that schedules an action, and the values of its parameters. */
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
