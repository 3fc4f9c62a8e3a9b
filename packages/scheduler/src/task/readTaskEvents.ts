import { agreeOnFact } from '@paraclock/core'
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
  /** Its id: a hash as hex, or on chains that number their tasks, the text from the event. */
  readonly taskId: string
  /** The time of its first run, in seconds since 1970; `undefined` if the event does not state it. */
  readonly nextRun: bigint | undefined
  /**
   * The amount on hold for its runs, in the smallest unit; `undefined` if the event does not state it.
   */
  readonly prepaid: bigint | undefined
}

/** The tasks are scheduled, in a finalized block. */
export interface ScheduledOutcome extends InclusionOutcome {
  readonly status: 'scheduled'
  /** The tasks, in the order of their times. */
  readonly tasks: readonly TakenTask[]
}

/** The service had the same tasks already, and nothing was sent. */
export interface ExistingOutcome {
  readonly status: 'existing'
  /** The tasks. */
  readonly tasks: readonly TakenTask[]
}

/** The outcome of a request to schedule. */
export type ScheduleOutcome = ScheduledOutcome | ExistingOutcome | FailedOutcome | LostOutcome

export function readScheduled(
  { automation }: Pick<Service, 'automation'>,
  outcome: SubmissionOutcome,
  expected: readonly string[]
): ScheduleOutcome {
  if (outcome.status !== 'succeeded') return outcome
  const tasks = outcome.events
    .filter(({ pallet, name }) => pallet === automation.pallet.name && /scheduled$/i.test(name))
    .map((event, at) => readTaken(event, expected[at]))
  return { ...outcome, status: 'scheduled', tasks }
}

function readTaken(event: CallEvent, expected: string | undefined): TakenTask {
  const { next_run: nextRun, execution_fee: executionFee, xcmp_fee: xcmpFee } = event.data
  const state = (value: string | undefined, kind: 'storage' | 'computed', detail: string) =>
    value === undefined ? [] : [{ value, provenance: { kind, detail, evidence: [] } }]
  const answers = [
    ...state(idInEvent(event), 'storage', `the event ${event.name}`),
    ...state(expected, 'computed', 'blake2_256')
  ]
  const { value: taskId } = agreeOnFact({ what: 'the task id', answers })
  return {
    taskId,
    nextRun: nextRun === undefined ? undefined : BigInt(String(nextRun)),
    prepaid:
      executionFee === undefined || xcmpFee === undefined
        ? undefined
        : BigInt(String(executionFee)) + BigInt(String(xcmpFee))
  }
}

/** The task id in an event of the service; `undefined` if the event has none. */
export function idInEvent({ data }: CallEvent): string | undefined {
  const id = data['task_id'] ?? data['id']
  return typeof id === 'string' ? id : undefined
}
