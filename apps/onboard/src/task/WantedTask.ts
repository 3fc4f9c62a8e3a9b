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
  /** The tasks with other times that this task replaces; empty for a new task. */
  readonly replaced: readonly TaskRecord[]
}

export interface TaskPlan {
  readonly wanted: WantedTask
  readonly status: 'planned' | 'scheduled' | 'existing'
  /** The price; `undefined` if the service already has the task. */
  readonly price?: LiveQuote
  readonly prepared: PreparedTask | undefined
  readonly tasks: readonly TakenTask[]
  /** The chain on which the call would now fail, and the error. */
  readonly failure?: string | undefined
  /** The error with which the service would now refuse the task. */
  readonly refusal?: ParaclockError | undefined
}
