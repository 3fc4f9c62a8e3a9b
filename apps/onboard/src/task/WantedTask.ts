import type { ProvidedIdInput } from '@paraclock/core'
import type { LiveQuote, PreparedTask, TakenTask } from '@paraclock/scheduler'
import type { TaskRecord } from '@paraclock/scheduler/schedule'
import type { AskedSchedule } from '../cli/readSchedule.ts'
import type { AskedTask } from './readTask.ts'
import type { TaskRow } from './readTaskFile.ts'

export interface WantedTask extends AskedTask {
  /** Its place in a file, and its provided id as text. */
  readonly row: Pick<TaskRow, 'place' | 'providedId'>
  readonly providedId: ProvidedIdInput
  readonly schedule: AskedSchedule
  /** The account for which it acts: on the target the user, on the service its owner. */
  readonly actsFor: string
  /** The tasks of its owner that it replaces at other times; empty for a new task. */
  readonly replaced: readonly TaskRecord[]
}

export interface TaskPlan {
  readonly wanted: WantedTask
  readonly status: 'planned' | 'scheduled' | 'existing'
  /** The price of scheduling it; `undefined` if the service has it already. */
  readonly price?: LiveQuote
  readonly prepared: PreparedTask | undefined
  readonly tasks: readonly TakenTask[]
  /** Where and with what its call would fail now; `undefined` if it would succeed, or could not be run. */
  readonly failure?: string | undefined
}
