import { bytesToHex, ParaclockError } from '@paraclock/core'
import { parseTime } from '../compile/parseTime.ts'
import type { TimeInput } from '../compile/TimeInput.ts'
import { readAccount } from '../service/readAccount.ts'
import type { ServiceLimits } from '../service/ServiceLimits.ts'
import type { ServicePricing, Targets } from '../service/ServicePricing.ts'
import type { ServiceVariant } from '../service/ServiceVariant.ts'
import type { TaskRequest } from '../service/TaskRequest.ts'
import { type CheckedRequest, checkRequest } from './checkRequest.ts'
import type { TaskBook } from './TaskBook.ts'

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
 * import { minuteLimits, publishedPricing, validateTask } from '@paraclock/schedule'
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
 *   limits: minuteLimits,
 *   pricing: publishedPricing,
 *   targets: new Map()
 * })
 * ```
 */
export function validateTask<Variant extends ServiceVariant>(
  args: ValidateTaskArgs<Variant>
): CheckedRequest {
  const owner = readAccount(args.owner, 'the owner of a task')
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
