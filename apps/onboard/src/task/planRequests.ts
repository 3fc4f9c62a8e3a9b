import {
  type LiveQuote,
  type PreparedTask,
  prepareTask,
  quoteTask,
  type TakenTask
} from '@paraclock/scheduler'
import type { AskedSchedule } from '../cli/readSchedule.ts'
import type { AskedTask } from '../open/readTask.ts'
import type { SignedService } from '../sign/useSigned.ts'
import { atRow, type TaskRow } from './readTaskFile.ts'

/** A task that is to be scheduled. */
export interface WantedTask extends AskedTask {
  readonly row: TaskRow
  readonly schedule: AskedSchedule
  /** The account for which it acts: on the target the user, on the service its owner. */
  readonly actsFor: string
}

/** What became of a task that is to be scheduled. */
export interface TaskResult {
  readonly wanted: WantedTask
  readonly status: 'planned' | 'scheduled' | 'existing'
  /** What it costs to schedule it; `undefined` if the service has it. */
  readonly price?: LiveQuote | undefined
  /** The tasks that the service has taken. */
  readonly tasks: readonly TakenTask[]
}

/** A task with what it costs; one of a file is checked by every rule of the service, and encoded. */
export interface TaskPlan extends TaskResult {
  readonly prepared?: PreparedTask
}

/**
 * Plans tasks, one after the other.
 *
 * @throws ParaclockError `TaskFileInvalid` for a row of a file that the service would refuse; those of
 * `quoteTask`
 */
export async function planRequests(
  opened: SignedService,
  wanted: readonly WantedTask[]
): Promise<readonly TaskPlan[]> {
  const plans: TaskPlan[] = []
  for (const one of wanted) plans.push(await planTask(opened, one))
  return plans
}

async function planTask({ service, owner }: SignedService, wanted: WantedTask): Promise<TaskPlan> {
  const { row, spec: task, schedule } = wanted
  const { providedId, place } = row
  return await atRow(row, async () => {
    const asked = { owner, task, schedule, providedId }
    const prepared = place === undefined ? undefined : await prepareTask(service, asked)
    if (prepared?.existing !== undefined) {
      return { wanted, prepared, status: 'existing', tasks: prepared.existing }
    }
    const price = await quoteTask(service, asked)
    return { wanted, status: 'planned', price, tasks: [], ...(prepared && { prepared }) }
  })
}
