import { agreeOnFact } from '@paraclock/core'
import type { CallEvent, SubmissionOutcome } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import type { ScheduleOutcome, TakenTask } from '../submit/TaskSubmission.ts'

/** The tasks that the service accepted, from the events of a submission. */
export function readScheduled(
  { automation }: Pick<Service, 'automation'>,
  outcome: SubmissionOutcome,
  expected: readonly string[]
): ScheduleOutcome {
  if (outcome.status !== 'succeeded') return outcome
  const tasks = outcome.events
    .filter(({ pallet, name }) => pallet === automation.pallet.name && /scheduled$/i.test(name))
    .map((event, at) => readTask(event, expected[at]))
  return { ...outcome, status: 'scheduled', tasks }
}

function readTask(event: CallEvent, expected: string | undefined): TakenTask {
  const { next_run: nextRun, execution_fee: executionFee, xcmp_fee: xcmpFee } = event.data
  const told = idInEvent(event)
  const from = (detail: string) => ({ kind: 'storage', detail, evidence: [] }) as const
  const answers = [
    ...(told === undefined ? [] : [{ value: told, provenance: from(`the event ${event.name}`) }]),
    ...(expected === undefined
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

/** The task id in an event of the service; `undefined` if the event has none. */
export function idInEvent({ data }: CallEvent): string | undefined {
  const id = data['task_id'] ?? data['id']
  return typeof id === 'string' ? id : undefined
}
