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
  /** The stored tasks that this task replaces, because its times change. Empty for a new task. */
  readonly replaced: readonly TaskRecord[]
}

export interface TaskPlan {
  readonly wanted: WantedTask
  readonly status: 'planned' | 'scheduled' | 'existing'
  /** The price of the task. `undefined` if the service already has the task. */
  readonly price?: LiveQuote
  readonly prepared: PreparedTask | undefined
  readonly tasks: readonly TakenTask[]
  /** Where and why the call would now fail. Absent if the call would succeed. */
  readonly failure?: string | undefined
  /** Why the service would refuse the task now. Absent if it would accept the task. */
  readonly refusal?: ParaclockError | undefined
}
