import type { TaskRecord, TaskRequest } from '@paraclock/schedule'
import { cancelStep, composeTaskPlan } from './steps.ts'
import type { PlannedTask, TaskPlan } from './TaskPlan.ts'

/** A pause: a plan that cancels, and what to schedule again later. */
export interface PausePlan extends TaskPlan {
  /** The task as it stands, to be kept and given to `planResume`. */
  readonly remaining: TaskRequest
}

/**
 * Plans a pause. The service has none, so it is a cancellation, and the task is created again to
 * resume it: its places in the slots are given up, and a recurring task loses its rhythm only if it
 * is resumed at another time. The plan is `done` if the task has no run to come, and `blocked` if the
 * chain has no call to cancel.
 */
export function planPause(state: PlannedTask): PausePlan {
  const { task } = state
  const remaining = remainingRequest(task)
  if (task.remainingRuns.length === 0) {
    return { status: 'done', steps: [], cost: null, obstacles: [], remaining }
  }
  return { ...composeTaskPlan(state, () => ({ cancel: cancelStep(state, task) })), remaining }
}

/** What of a task is still to come, as a call would state it. */
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
