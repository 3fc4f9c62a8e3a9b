import {
  type AccountId32,
  bytesToHex,
  DuplicateTask,
  formatAddress,
  genericPrefix,
  type Hex,
  ParaclockError,
  PrepaymentUnavailable,
  readProvidedId,
  type ServiceVariant,
  serviceVariants,
  type TaskKind,
  TimeSlotFull
} from '@paraclock/core'
import { OperationUnsupported } from '../../errors.ts'
import { parseTime, type TimeInput } from '../compile/parseTime.ts'
import { computeQuote } from '../quote/computeQuote.ts'
import { checkAction, checkProvidedId, readServiceAccount } from '../rules/checkAction.ts'
import { placeFee } from '../rules/fees.ts'
import { type ValidSchedule, validateSchedule } from '../rules/validateSchedule.ts'
import { weighRun } from '../rules/weighRun.ts'
import type { ServiceLimits } from '../service/publishedLimits.ts'
import type { FeeDetails, ServicePricing, Targets } from '../service/publishedPricing.ts'
import type { TaskRequest } from '../service/TaskRequest.ts'

/** Facts from the chain's state. A rule is not checked if it needs an absent fact. */
export interface TaskBook {
  readonly hasTask?: boolean
  /** Returns the number of tasks in the slot of a time. */
  readonly countTasks?: (time: bigint) => number
  /**
   * The amount that the owner can put on hold: the free balance without the part that must remain,
   * such as the existential deposit.
   */
  readonly spendable?: bigint
}

/** The arguments of {@link validateTask}. */
export interface ValidateTaskArgs<Variant extends ServiceVariant> {
  readonly variant: Variant
  readonly request: TaskRequest<Variant>
  /** The signing account: SS58, hex or bytes. */
  readonly owner: string | Uint8Array
  readonly now: TimeInput
  readonly limits: ServiceLimits
  readonly pricing: ServicePricing
  readonly targets: Targets
  readonly book?: TaskBook
}

/**
 * Checks a task before anything is signed. Applies the rules of the service, in the service's order, with
 * the same error codes. Only the chain checks `CallNotAllowed` and `UndecodableState`, and only
 * `prepareTask` checks that the service is not paused and the target not stopped. A rule is not checked if
 * `book` lacks its facts. The balance must pay the prepayment and the fees of the places. The fee of the
 * transaction, and a deposit from the chain's configuration (`Deposit`), are not counted.
 *
 * @throws ParaclockError In this order: `OperationUnsupported`; `EmptyProvidedId`,
 * `ProvidedIdLengthExceeded`; `EmptyMessage`, `CallLengthExceeded`, `CurrencyUnsupported`, or
 * `InvalidAmount`, `TransferToSelf`; `CallCannotBeDecoded`, `CallWeightExceeded`;
 * `ExecutionTimesMissing`, `TooManyExecutionsTimes`, `InvalidTime`, `PastTime`, `TimeTooFarOut`;
 * `TargetUnknown`, `FeeOutOfRange`; `DuplicateTask`, `TimeSlotFull`, `PrepaymentUnavailable`.
 *
 * @example
 * ```ts
 * import { publishedLimits, publishedPricing, validateTask } from '@paraclock/scheduler/schedule'
 *
 * const { prepaid } = validateTask({
 *   variant: 'minute',
 *   request: {
 *     providedId: 'rent-2026-04',
 *     schedule: { kind: 'fixed', executionTimes: [1775001600n] },
 *     action: { kind: 'nativeTransfer', recipient: `0x${'02'.repeat(32)}`, amount: 50_000_000_000n }
 *   },
 *   owner: `0x${'01'.repeat(32)}`,
 *   now: '2026-03-01T00:00:00Z',
 *   limits: publishedLimits.minute,
 *   pricing: publishedPricing,
 *   targets: new Map()
 * })
 * ```
 */
export function validateTask<Variant extends ServiceVariant>(
  args: ValidateTaskArgs<Variant>
): CheckedRequest {
  const { checked, needed, owner } = checkPlaces(args)
  const spendable = args.book?.spendable
  if (spendable !== undefined) requireBalance({ needed, spendable, owner, ...args.limits })
  return checked
}

/** Applies every rule of {@link validateTask} except for the balance. */
export function checkPlaces<Variant extends ServiceVariant>(
  args: ValidateTaskArgs<Variant>
): {
  readonly checked: CheckedRequest
  /** The amount that the service takes from the owner: the prepayment and the fees of the places. */
  readonly needed: bigint
  readonly owner: AccountId32
} {
  const owner = readServiceAccount(args.owner, 'the owner of a task')
  const checked = checkRequest({ ...args, owner, now: parseTime(args.now) })
  const { providedId, times, prepaid } = checked
  const { hasTask, countTasks } = args.book ?? {}
  if (hasTask === true) {
    throw new ParaclockError(DuplicateTask, { providedId: bytesToHex(providedId), owner })
  }
  const full = times.find((time) => (countTasks?.(time) ?? 0) >= args.limits.maxTasksPerSlot)
  if (full !== undefined) throw new ParaclockError(TimeSlotFull, { time: full })
  const fees = times.map((time) => placeFee(args.pricing, countTasks?.(time) ?? 0))
  return { checked, needed: fees.reduce((sum, fee) => sum + fee, prepaid), owner }
}

/** Throws `PrepaymentUnavailable` if `needed` exceeds `spendable`. */
export function requireBalance(args: {
  readonly needed: bigint
  readonly spendable: bigint
  readonly missing?: bigint
  readonly owner: Hex
  readonly token?: ServiceLimits['token']
}): void {
  const { needed, spendable, missing, token } = args
  if (needed <= spendable) return
  const owner = formatAddress({ account: args.owner, prefix: genericPrefix })
  throw new ParaclockError(PrepaymentUnavailable, { needed, spendable, missing, owner, token })
}

/** A valid request. Other tasks, and the balance of the owner, were not considered. */
export interface CheckedRequest extends ValidSchedule {
  readonly providedId: Uint8Array
  readonly feePerRun: FeeDetails
  readonly fees: FeeDetails
  /** The prepayment, which goes on hold when the task is scheduled: the sum of `fees`. */
  readonly prepaid: bigint
}

/** Checks a request in the order of the service: the id, the action, the schedule, the price. */
export function checkRequest(
  args: Omit<ValidateTaskArgs<ServiceVariant>, 'owner' | 'now' | 'book'> & {
    /** The owner as hex in lower case. */
    readonly owner: string
    readonly now: bigint
  }
): CheckedRequest {
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

/** Throws `OperationUnsupported` for a request that no call of the variant can express. */
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
