import type { TaskRequest } from '../schedule/service/TaskRequest.ts'
import { cancelStep, composeTaskPlan, scheduleStep } from './steps.ts'
import type { PlannedTask, TaskPlan } from './TaskPlan.ts'

/**
 * The plan to change a task. The service has no such call, so the plan cancels the task and
 * schedules it again. Both calls in one `utility.batchAll` succeed or fail together. Under the same
 * provided id the task keeps its id. The plan is `blocked` if the chain lacks a call or the changed
 * task has no price.
 */
export function planChange(state: PlannedTask, goal: TaskRequest): TaskPlan {
  return composeTaskPlan(state, () => ({
    cancel: cancelStep(state, state.task),
    schedule: scheduleStep(state, state.task.owner, goal)
  }))
}
