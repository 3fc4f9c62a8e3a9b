import {
  ParaclockError,
  readProvidedId,
  type ServiceVariant,
  serviceVariants,
  type TaskKind
} from '@paraclock/core'
import { OperationUnsupported } from '../../errors.ts'
import { computeQuote } from '../quote/computeQuote.ts'
import { checkAction, checkProvidedId } from '../rules/checkAction.ts'
import { validateSchedule } from '../rules/validateSchedule.ts'
import { weighRun } from '../rules/weighRun.ts'
import type { ServiceLimits } from '../service/publishedLimits.ts'
import type { FeeDetails, ServicePricing, Targets } from '../service/publishedPricing.ts'
import type { TaskRequest } from '../service/TaskRequest.ts'

/** A request that passed every check that does not depend on other tasks. */
export interface CheckedRequest {
  /** The provided id, as the bytes that the service stores. */
  readonly providedId: Uint8Array
  /** The prepaid runs: ascending, distinct. One for a recurring task. */
  readonly times: readonly bigint[]
  /** The interval of a recurring task in seconds. */
  readonly frequency?: bigint
  /** The fee of one run. */
  readonly feePerRun: FeeDetails
  /** The fee of all prepaid runs. */
  readonly fees: FeeDetails
  /** The sum of both fees, which goes on hold. */
  readonly prepaid: bigint
}

/** Checks a request in the order of the service: the id, the action, the schedule, the price. */
export function checkRequest(args: {
  readonly variant: ServiceVariant
  readonly request: TaskRequest
  /** The owner as hex in lower case. */
  readonly owner: string
  readonly now: bigint
  readonly limits: ServiceLimits
  readonly pricing: ServicePricing
  readonly targets: Targets
}): CheckedRequest {
  const { variant, request, owner, now, limits, pricing, targets } = args
  refuseForeign(variant, request)
  const providedId = readProvidedId(request.providedId)
  checkProvidedId(providedId, limits)
  checkAction(request.action, owner, limits)
  weighRun(request.action, request.schedule.kind === 'recurring', pricing)
  const schedule = validateSchedule(request.schedule, now, limits)
  const { perRun, total, prepaid } = computeQuote({ ...request, pricing, targets })
  return { providedId, ...schedule, feePerRun: perRun, fees: total, prepaid }
}

/** Refuses a request that no call of the variant can state. */
export function refuseForeign(variant: ServiceVariant, request: TaskRequest): void {
  const { action, schedule } = request
  const { callForm, tasks } = serviceVariants[variant]
  if (schedule.kind === 'recurring' && callForm === 'times') {
    throw new ParaclockError(OperationUnsupported, { operation: 'a recurring schedule', variant })
  }
  if (!tasks.includes(action.kind)) {
    throw new ParaclockError(OperationUnsupported, { operation: calls[action.kind], variant })
  }
}

const calls: Readonly<Record<TaskKind, string>> = {
  xcmp: 'scheduleXcmpTask',
  dynamicDispatch: 'scheduleDynamicDispatchTask',
  nativeTransfer: 'scheduleNativeTransferTask'
}
