import { formatBalance, ParaclockError } from '@paraclock/core'
import {
  type LiveQuote,
  type PreparedTask,
  prepareTask,
  quoteTask,
  type TakenTask
} from '@paraclock/scheduler'
import type { TaskRecord } from '@paraclock/scheduler/schedule'
import type { AskedSchedule } from '../cli/readSchedule.ts'
import { FeeCeilingExceeded } from '../errors/commands.ts'
import { type AskedTask, readAmount, type TaskContext } from '../open/readTask.ts'
import type { SignedService } from '../sign/useSigned.ts'
import { atRow, type TaskRow } from './readTaskFile.ts'

/** What says how much tasks may cost together. */
export type PlanContext = Pick<TaskContext, 'env' | 'signal'> & {
  readonly options: { readonly 'max-fee'?: string | undefined }
}

/** A task that is to be scheduled. */
export interface WantedTask extends AskedTask {
  readonly row: Pick<TaskRow, 'place' | 'providedId'>
  readonly schedule: AskedSchedule
  /** The account for which it acts: on the target the user, on the service its owner. */
  readonly actsFor: string
  /** The task of which it states other times, and which it replaces. */
  readonly replaced?: TaskRecord
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

/** A task with what it costs, checked by every rule and encoded unless it is only shown. */
export interface TaskPlan extends TaskResult {
  readonly prepared?: PreparedTask
}

/**
 * Plans tasks, one after the other. What is only shown may have a price before the chain would take
 * it; the rows of a file are checked by every rule all the same.
 *
 * @throws ParaclockError `FeeCeilingExceeded`; `TaskFileInvalid` for a row of a file that the service would refuse; those of
 * `quoteTask`
 */
export async function planRequests(
  context: PlanContext,
  opened: SignedService,
  { wanted, purpose }: { readonly wanted: readonly WantedTask[]; readonly purpose: 'show' | 'send' }
): Promise<readonly TaskPlan[]> {
  const plans: TaskPlan[] = []
  for (const one of wanted) plans.push(await planTask(opened, one, purpose))
  const { 'max-fee': ceiling } = context.options
  if (ceiling === undefined) return plans
  const { token } = opened.service
  const most = await readAmount(context, opened, ceiling)
  const total = plans.reduce((sum, { price }) => sum + (price?.total ?? 0n), 0n)
  if (total <= most) return plans
  const shown = { total: formatBalance(total, token), most: formatBalance(most, token) }
  throw new ParaclockError(FeeCeilingExceeded, { ...shown, tasks: wanted.length })
}

async function planTask(
  { service, owner }: SignedService,
  wanted: WantedTask,
  purpose: 'show' | 'send'
): Promise<TaskPlan> {
  const { row, spec: task, schedule, replaced } = wanted
  const { place } = row
  const providedId = replaced?.providedId ?? row.providedId
  return await atRow(row, async () => {
    const asked = { owner, task, schedule, providedId }
    const replaces = replaced !== undefined
    const isPriced = purpose === 'show' && place === undefined && !replaces
    const prepared = isPriced ? undefined : await prepareTask(service, { ...asked, replaces })
    if (prepared?.existing !== undefined) {
      return { wanted, prepared, status: 'existing', tasks: prepared.existing }
    }
    const price = await quoteTask(service, { ...asked, replaced })
    return { wanted, status: 'planned', price, tasks: [], prepared }
  })
}
