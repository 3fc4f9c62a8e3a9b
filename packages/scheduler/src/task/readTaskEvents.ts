import { agreeOnFact, parseU128 } from '@paraclock/core'
import type {
  CallEvent,
  FailedOutcome,
  InclusionOutcome,
  LostOutcome,
  SubmissionOutcome
} from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'

/** A task that the service accepted. */
export interface TakenTask {
  /** The task id: a hash as hex or, on chains that number their tasks, the text from the event. */
  readonly taskId: string
  /** The time of the first run; `undefined` if the event does not contain this time. */
  readonly nextRun: bigint | undefined
  /** The amount on hold for the runs; `undefined` if the event does not contain this amount. */
  readonly prepaid: bigint | undefined
}

/** The outcome of a transaction that scheduled the tasks and is in a finalized block. */
export interface ScheduledOutcome extends InclusionOutcome {
  readonly status: 'scheduled'
  readonly tasks: readonly TakenTask[]
}

/** The outcome if the service had the same tasks already. Nothing was sent. */
export interface ExistingOutcome {
  readonly status: 'existing'
  readonly tasks: readonly TakenTask[]
}

/** The outcome of a request to schedule. */
export type ScheduleOutcome = ScheduledOutcome | ExistingOutcome | FailedOutcome | LostOutcome

export const scheduledEvents: RegExp = /scheduled$/i
export const cancelledEvents: RegExp = /cancel|confirm/i

/**
 * Reads the scheduled tasks from the events of a transaction.
 *
 * @param expected - the computed ids of the tasks, in the order of the events
 * @throws ParaclockError `FactMismatch` if the id in an event differs from the computed id
 */
export function readScheduled(
  { automation }: Pick<Service, 'automation'>,
  outcome: SubmissionOutcome,
  expected: readonly string[]
): ScheduleOutcome {
  if (outcome.status !== 'succeeded') return outcome
  const tasks = outcome.events
    .filter(({ pallet, name }) => pallet === automation.pallet.name && scheduledEvents.test(name))
    .map((event, at) => readTaken(event, expected[at]))
  return { ...outcome, status: 'scheduled', tasks }
}

function readTaken(event: CallEvent, expected: string | undefined): TakenTask {
  const [nextRun, executionFee, xcmpFee] = ['next_run', 'execution_fee', 'xcmp_fee'].map((name) =>
    integerInEvent(event, name)
  )
  const state = (value: string | undefined, kind: 'storage' | 'computed', detail: string) =>
    value === undefined ? [] : [{ value, provenance: { kind, detail, evidence: [] } }]
  const answers = [
    ...state(idInEvent(event), 'storage', `the event ${event.name}`),
    ...state(expected, 'computed', 'blake2_256')
  ]
  const { value: taskId } = agreeOnFact({ what: 'the task id', answers })
  const isStated = executionFee !== undefined && xcmpFee !== undefined
  return { taskId, nextRun, prepaid: isStated ? executionFee + xcmpFee : undefined }
}

/** A task that was cancelled, or confirmed for an upgrade. */
export interface CancelledTask {
  readonly taskId: string
  /** The refund of the prepayment; `undefined` if the event does not contain a refund. */
  readonly refund: bigint | undefined
}

/** The outcome of a transaction that cancelled or confirmed the tasks and is in a finalized block. */
export interface CancelledOutcome extends InclusionOutcome {
  readonly status: 'cancelled' | 'confirmed'
  readonly tasks: readonly CancelledTask[]
}

/** The outcome of a request to cancel or to confirm. */
export type CancelOutcome = CancelledOutcome | FailedOutcome | LostOutcome

/** Reads the outcome of a transaction that cancels or confirms tasks. */
export function readCancelOutcome(
  service: Pick<Service, 'automation'>,
  outcome: SubmissionOutcome
): CancelOutcome {
  if (outcome.status !== 'succeeded') return outcome
  const { events } = outcome
  const status = events.some(({ name }) => ownedEvents.confirmed.test(name))
    ? 'confirmed'
    : 'cancelled'
  return { ...outcome, status, tasks: readCancelled(service, events, status) }
}

const ownedEvents = { cancelled: /cancel/i, confirmed: /confirm/i } as const

/** Reads the cancelled tasks, or the confirmed ones, from the events of a transaction. */
export function readCancelled(
  { automation }: Pick<Service, 'automation'>,
  events: readonly CallEvent[],
  status: CancelledOutcome['status']
): readonly CancelledTask[] {
  return events.flatMap((event) => {
    const isOwn = event.pallet === automation.pallet.name && ownedEvents[status].test(event.name)
    const taskId = isOwn ? idInEvent(event) : undefined
    return taskId === undefined ? [] : [{ taskId, refund: integerInEvent(event, 'refund') }]
  })
}

/** Converts a task id in hex to lower case, as in events. Text that is not hex stays unchanged. */
export function spellTaskId(taskId: string): string {
  return /^0x[\da-f]*$/i.test(taskId) ? taskId.toLowerCase() : taskId
}

export function integerInEvent({ data }: CallEvent, name: string): bigint | undefined {
  const value = data[name]
  return value === undefined || value === null ? undefined : parseU128(value)
}

export function idInEvent({ data }: CallEvent): string | undefined {
  const id = data['task_id'] ?? data['id']
  return typeof id === 'string' ? id : undefined
}
