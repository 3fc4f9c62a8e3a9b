import { bytesToHex, ParaclockError, type ServiceVariant } from '@paraclock/core'
import { parseTime, type TimeInput } from '../compile/parseTime.ts'
import { readServiceAccount } from '../rules/checkAction.ts'
import type { ServiceLimits } from '../service/publishedLimits.ts'
import type { ServicePricing, Targets } from '../service/publishedPricing.ts'
import type { TaskRequest } from '../service/TaskRequest.ts'
import { type CheckedRequest, checkRequest } from './checkRequest.ts'

/** What a check needs to know of the service's state. Each part may be left out if unknown. */
export interface TaskBook {
  /** Whether the owner has a task with this provided id. */
  readonly hasTask?: boolean
  /** How many tasks a slot has. */
  readonly countTasks?: (time: bigint) => number
  /** How much an account can put on hold: its free balance without the existential deposit. */
  readonly spendable?: bigint
}

/** What {@link validateTask} takes. */
export interface ValidateTaskArgs<Variant extends ServiceVariant> {
  /** Which form of the calls the chain has. */
  readonly variant: Variant
  /** The task, as its call states it. */
  readonly request: TaskRequest<Variant>
  /** The account that signs: SS58, hex or bytes. */
  readonly owner: string | Uint8Array
  /** The chain's time. */
  readonly now: TimeInput
  /** The chain's limits. */
  readonly limits: ServiceLimits
  /** The chain's prices. */
  readonly pricing: ServicePricing
  /** The targets that the service has rates for. */
  readonly targets: Targets
  /** What is known of the service's tasks and the owner's balance. */
  readonly book?: TaskBook
}

/**
 * Checks a task before anything is signed, as the service will: every rule, in the service's order,
 * with the same codes. What is left out of `book` is not checked.
 *
 * The order is: the provided id, the action, its weight, the schedule, the price; then a duplicate,
 * a full slot, the balance.
 *
 * @throws ParaclockError In this order: `OperationUnsupported`; `EmptyProvidedId`,
 * `ProvidedIdLengthExceeded`; `EmptyMessage`, `CallLengthExceeded`, `CurrencyUnsupported`, or
 * `InvalidAmount`, `TransferToSelf`; `CallCannotBeDecoded`, `CallWeightExceeded`;
 * `ExecutionTimesMissing`, `TooManyExecutionsTimes`, `InvalidTime`, `PastTime`, `TimeTooFarOut`;
 * `TargetUnknown`, `FeeOutOfRange`; `DuplicateTask`, `TimeSlotFull`, `PrepaymentUnavailable`.
 *
 * @example
 * ```ts
 * import { publishedLimits, publishedPricing, validateTask } from '@paraclock/schedule'
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
    throw new ParaclockError('DuplicateTask', { providedId: bytesToHex(providedId), owner })
  }
  const full = times.find((time) => (countTasks?.(time) ?? 0) >= args.limits.maxTasksPerSlot)
  if (full !== undefined) throw new ParaclockError('TimeSlotFull', { time: full })
  if (spendable !== undefined && prepaid > spendable) {
    throw new ParaclockError('PrepaymentUnavailable', { needed: prepaid, spendable })
  }
  return checked
}
