import type { Evidence } from '@paraclock/core'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, notApplicable, pass, type Verdict } from './Verdict.ts'

export const serviceTaskIdAgreed: Check = defineCheck({
  id: 'service-task-id-agreed',
  group: 'service',
  kind: 'explanation',
  title: "A task's id is the same by RPC, by the runtime and as computed in this process",
  failureTitle: "A task's id differs between its sources",
  why: 'A task is cancelled and followed by its id. A wrong id finds no task, or the task of another user.',
  how: 'The id of the task that the user would schedule is read by `automationTime_generateTaskId`, read from the runtime, and computed in this process. All must be equal. If neither answers, the runtime is run with a task, and the id in its event is used.',
  fixes: ['Use the id in the event `TaskScheduled`, and report the difference.'],
  requires: ['serviceState', 'scheduling'],
  after: ['service-variant-known'],
  evaluate: ({ serviceState, scheduling }) => {
    const { taskId, taskIdEvidence, providedId } = serviceState
    const stated = [taskId.rpc, taskId.runtimeApi].flatMap((one) => (one.known ? [one.value] : []))
    if (stated.length > 0) {
      const proof = `${taskId.local} for ${JSON.stringify(providedId)}`
      return compare(taskId.local, stated, proof, taskIdEvidence)
    }
    const { taskId: run, evidence } = scheduling
    if (!run.known) return notApplicable(`the service tells no id, and ${run.why}`, evidence)
    const proof = `${run.value.stated} in the event of a task that was run`
    return compare(run.value.computed, [run.value.stated], proof, evidence)
  }
})

function compare(
  computed: string,
  stated: readonly string[],
  proof: string,
  evidence: readonly Evidence[]
): Verdict {
  if (stated.every((id) => id === computed)) return pass(proof, evidence)
  return fail(`computed ${computed}, the service says ${stated.join(' and ')}`, evidence, {
    summary:
      'Read ids from the event TaskScheduled, and report the difference to the service’s team.'
  })
}
