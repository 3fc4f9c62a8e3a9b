import type { ParaclockError, ProvidedIdInput } from '@paraclock/core'
import type { LiveQuote, PreparedTask, TakenTask } from '@paraclock/scheduler'
import type { TaskRecord } from '@paraclock/scheduler/schedule'
import type { AskedSchedule } from '../cli/readSchedule.ts'
import type { AskedTask } from './readTask.ts'
import type { TaskRow } from './readTaskFile.ts'

export interface WantedTask extends AskedTask {
  readonly row: Pick<TaskRow, 'place' | 'providedId'>
  readonly providedId: ProvidedIdInput
  readonly schedule: AskedSchedule
  /** The stored tasks that this task replaces, to change their times. Empty for a new task. */
  readonly replaced: readonly TaskRecord[]
}

export interface TaskPlan {
  readonly wanted: WantedTask
  readonly status: 'planned' | 'scheduled' | 'existing'
  readonly price?: LiveQuote
  readonly prepared: PreparedTask | undefined
  readonly tasks: readonly TakenTask[]
  readonly failure?: string | undefined
  readonly refusal?: ParaclockError | undefined
}
