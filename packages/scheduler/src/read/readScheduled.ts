import { agreeOnFact, hexToBytes } from '@paraclock/core'
import type { CallEvent, SubmissionOutcome } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import type { ScheduleOutcome, TakenTask } from '../submit/TaskSubmission.ts'

/** The tasks that the service accepted, from the events of a submission. */
export function readScheduled(
  { automation }: Pick<Service, 'automation'>,
  outcome: SubmissionOutcome,
  expected: readonly (string | null)[]
): ScheduleOutcome {
  if (outcome.status !== 'succeeded') return outcome
  const tasks = outcome.events
    .filter(({ pallet, name }) => pallet === automation.pallet.name && /scheduled$/i.test(name))
    .map((event, at) => readTask(event, expected[at] ?? null))
  return { ...outcome, status: 'scheduled', tasks }
}

function readTask(event: CallEvent, expected: string | null): TakenTask {
  const { next_run: nextRun, execution_fee: executionFee, xcmp_fee: xcmpFee } = event.data
  const told = idInEvent(event)
  const from = (detail: string) => ({ kind: 'storage', detail, evidence: [] }) as const
  const answers = [
    ...(told === undefined ? [] : [{ value: told, provenance: from(`the event ${event.name}`) }]),
    ...(expected === null
      ? []
      : [{ value: expected, provenance: { ...from('blake2_256'), kind: 'computed' as const } }])
  ]
  const { value: taskId } = agreeOnFact({ what: 'the task id', answers })
  return {
    taskId,
    nextRun: nextRun === undefined ? null : BigInt(String(nextRun)),
    prepaid:
      executionFee === undefined || xcmpFee === undefined
        ? null
        : BigInt(String(executionFee)) + BigInt(String(xcmpFee))
  }
}

const HASH_DIGITS = 66

/**
 * The task id in an event of the service: a hash as hex, or text on chains that number their tasks;
 * `undefined` if the event has none.
 */
export function idInEvent({ data }: CallEvent): string | undefined {
  const id = data['task_id'] ?? data['id']
  if (typeof id !== 'string') return undefined
  if (!id.startsWith('0x') || id.length === HASH_DIGITS) return id
  return new TextDecoder().decode(hexToBytes(id as `0x${string}`))
}
