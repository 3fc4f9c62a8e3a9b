import {
  bytesToHex,
  DuplicateTask,
  formatAddress,
  genericPrefix,
  ParaclockError,
  PrepaymentUnavailable,
  type ServiceVariant,
  TimeSlotFull
} from '@paraclock/core'
import { parseTime, type TimeInput } from '../compile/parseTime.ts'
import { readServiceAccount } from '../rules/checkAction.ts'
import { placeFee } from '../rules/placeFee.ts'
import type { ServiceLimits } from '../service/publishedLimits.ts'
import type { ServicePricing, Targets } from '../service/publishedPricing.ts'
import type { TaskRequest } from '../service/TaskRequest.ts'
import { type CheckedRequest, checkRequest } from './checkRequest.ts'

/** The state of the service that checks depend on. Every part is optional. */
export interface TaskBook {
  /** Whether the owner has a task with this provided id. */
  readonly hasTask?: boolean
  /** The number of tasks of a slot. */
  readonly countTasks?: (time: bigint) => number
  /**
   * The amount that an account can put on hold: its free balance without the existential deposit.
   */
  readonly spendable?: bigint
}

/** What {@link validateTask} takes. */
export interface ValidateTaskArgs<Variant extends ServiceVariant> {
  /** The variant of the service. */
  readonly variant: Variant
  /** The task, as in its call. */
  readonly request: TaskRequest<Variant>
  /** The signing account: SS58, hex or bytes. */
  readonly owner: string | Uint8Array
  /** The time of the chain. */
  readonly now: TimeInput
  /** The limits of the chain. */
  readonly limits: ServiceLimits
  /** The prices of the chain. */
  readonly pricing: ServicePricing
  /** The targets that the service has rates for. */
  readonly targets: Targets
  /** The known tasks of the service and balance of the owner. */
  readonly book?: TaskBook
}

/**
 * Checks a task before anything is signed: every rule of the service, in its order, with the same
 * codes. State that `book` does not have is not checked.
 *
 * The order is: the provided id, the action, its weight, the schedule, the price; then a duplicate,
 * a full slot, the balance, which also pays for the places in the slots.
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
  const owner = readServiceAccount(args.owner, 'the owner of a task')
  const checked = checkRequest({ ...args, owner, now: parseTime(args.now) })
  const { providedId, times, prepaid } = checked
  const { hasTask, countTasks, spendable } = args.book ?? {}
  if (hasTask === true) {
    throw new ParaclockError(DuplicateTask, { providedId: bytesToHex(providedId), owner })
  }
  const full = times.find((time) => (countTasks?.(time) ?? 0) >= args.limits.maxTasksPerSlot)
  if (full !== undefined) throw new ParaclockError(TimeSlotFull, { time: full })
  const fees = times.map((time) => placeFee(args.pricing, countTasks?.(time) ?? 0))
  const needed = fees.reduce((sum, fee) => sum + fee, prepaid)
  if (spendable !== undefined && needed > spendable) {
    const { token } = args.limits
    throw new ParaclockError(PrepaymentUnavailable, {
      needed,
      spendable,
      owner: formatAddress({ account: owner, prefix: genericPrefix }),
      token
    })
  }
  return checked
}
