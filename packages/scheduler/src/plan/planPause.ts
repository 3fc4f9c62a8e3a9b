import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskRequest } from '../schedule/service/TaskRequest.ts'
import { cancelStep, composeTaskPlan } from './steps.ts'
import type { PlannedTask, TaskPlan } from './TaskPlan.ts'

/** A pause: the plan that cancels, and the task to schedule again later. */
export interface PausePlan extends TaskPlan {
  /** The paused task, to keep for `planResume`. */
  readonly remaining: TaskRequest
}

/**
 * The plan to pause a task. The service has no such call, so the plan cancels the task, and
 * `planResume` schedules it again. The task loses its places in the slots. The plan is `done` if
 * the task has no runs left, and `blocked` if the chain has no call to cancel.
 */
export function planPause(state: PlannedTask): PausePlan {
  const { task } = state
  const remaining = remainingRequest(task)
  if (task.remainingRuns.length === 0) {
    return { status: 'done', steps: [], cost: null, obstacles: [], remaining }
  }
  return { ...composeTaskPlan(state, () => ({ cancel: cancelStep(state, task) })), remaining }
}

/** The remaining schedule of a task, as a call would state it. */
function remainingRequest(task: TaskRecord): TaskRequest {
  const { providedId, action, schedule, remainingRuns, nextRun } = task
  return {
    providedId,
    action,
    schedule:
      schedule.kind === 'fixed'
        ? { kind: 'fixed', executionTimes: remainingRuns }
        : { kind: 'recurring', nextExecutionTime: nextRun, frequency: schedule.frequency }
  } as TaskRequest
}
