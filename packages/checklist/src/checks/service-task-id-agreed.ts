import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, notApplicable, pass } from './Verdict.ts'

/** A task's id is the same by RPC, by the runtime and as computed here. */
export const serviceTaskIdAgreed: Check = defineCheck({
  id: 'service-task-id-agreed',
  group: 'service',
  kind: 'explanation',
  title: "A task's id is the same by RPC, by the runtime and as computed here",
  failureTitle: "A task's id differs between its sources",
  why: 'A task is cancelled and followed by its id. A wrong id finds no task, or the task of another user.',
  how: 'The id of the task that the user would schedule is read by `automationTime_generateTaskId`, read from the runtime, and computed here. All must be equal. The check does not apply to a service that numbers tasks and names the id in an event.',
  fixes: ['Use the id in the event `TaskScheduled`, and report the difference.'],
  requires: ['serviceState', 'service'],
  after: ['service-variant-known'],
  evaluate: ({ serviceState, service }) => {
    const { taskId, taskIdEvidence, providedId } = serviceState
    const scheme = service.capabilities.service?.taskId
    if (scheme?.known === true && scheme.value === 'event') {
      return notApplicable(
        'the service numbers tasks, and names the id in an event',
        taskIdEvidence
      )
    }
    const told = [taskId.rpc, taskId.runtimeApi].flatMap((one) => (one.known ? [one.value] : []))
    if (told.length === 0) {
      return manual(
        'The service answers no id: compare the id of a task that you schedule.',
        taskIdEvidence
      )
    }
    if (told.every((id) => id === taskId.local)) {
      return pass(`${taskId.local} for ${JSON.stringify(providedId)}`, taskIdEvidence)
    }
    return fail(
      `computed ${taskId.local}, the service says ${told.join(' and ')}`,
      taskIdEvidence,
      {
        summary: `Read ids from the event TaskScheduled, and report to the service’s team that ${JSON.stringify(providedId)} has another id there.`
      }
    )
  }
})
