import { agreeOnFact } from '@paraclock/core'
import type { CallEvent, SubmissionOutcome } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import type { ScheduleOutcome, TakenTask } from '../submit/TaskSubmission.ts'
import { idInEvent } from './idInEvent.ts'

/** Reads from the events of a submission which tasks the service took. */
export function readScheduled(
  { servicePallet }: Service,
  outcome: SubmissionOutcome,
  expected: readonly (string | null)[]
): ScheduleOutcome {
  if (outcome.status !== 'succeeded') return outcome
  const tasks = outcome.events
    .filter(({ section, method }) => section === servicePallet && /scheduled$/i.test(method))
    .map((event, at) => readTask(event, expected[at] ?? null))
  return { ...outcome, status: 'scheduled', tasks }
}

function readTask(event: CallEvent, expected: string | null): TakenTask {
  const { nextRun, executionFee, xcmpFee } = event.data
  const told = idInEvent(event)
  const from = (detail: string) => ({ kind: 'storage', detail, evidence: [] }) as const
  const opinions = [
    ...(told === undefined ? [] : [{ value: told, provenance: from(`the event ${event.method}`) }]),
    ...(expected === null
      ? []
      : [{ value: expected, provenance: { ...from('blake2_256'), kind: 'computed' as const } }])
  ]
  const { value: taskId } = agreeOnFact({ what: 'the task id', opinions })
  return {
    taskId,
    nextRun: nextRun === undefined ? null : BigInt(String(nextRun)),
    prepaid:
      executionFee === undefined || xcmpFee === undefined
        ? null
        : BigInt(String(executionFee)) + BigInt(String(xcmpFee))
  }
}
