import type { TakenTask, TaskPlan, WantedTask } from '@paraclock/scheduler'
import type { AskedSchedule } from '../cli/readSchedule.ts'
import type { TaskRow } from './readTaskFile.ts'

/** A task to plan, with the row that asks for it. */
export interface RequestedTask extends WantedTask {
  readonly row: Pick<TaskRow, 'place' | 'providedId'>
  readonly schedule: AskedSchedule
}

/** A planned task, and what became of it. */
export interface TaskResult {
  readonly plan: TaskPlan
  readonly status: TaskPlan['status'] | 'scheduled'
  readonly schedule: AskedSchedule
  readonly tasks: readonly TakenTask[]
}
