import { formatTime } from '@paraclock/checklist'
import { getTask, readScheduled, readServiceTime, type TakenTask } from '@paraclock/scheduler'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { sayTime } from '../words/sayTime.ts'
import { listPartIds } from './nameTask.ts'
import type { SignedService } from './openService.ts'
import type { RequestedTask } from './RequestedTask.ts'

/**
 * Finds the requests that an earlier run of the command has completed: a resumed transaction
 * scheduled their tasks, and the tasks have ended. Throws if the ended tasks do not fit a request:
 * the first run time is different, or not all run times of the request are past.
 */
export async function findEarlier(
  opened: SignedService,
  wanted: readonly RequestedTask[]
): Promise<ReadonlyMap<RequestedTask, readonly TakenTask[]>> {
  const { service, signing } = opened
  const resumed = (signing?.settled ?? []).flatMap((outcome) => {
    const read = readScheduled(service, outcome, [])
    return read.status === 'scheduled' ? read.tasks : []
  })
  const over = new Map<RequestedTask, readonly TakenTask[]>()
  if (resumed.length === 0) return over
  const now = await readServiceTime(service)
  const ended: string[] = []
  for (const one of wanted) {
    const tasks = await findEnded(opened, one, resumed)
    const [first] = tasks
    if (first === undefined) continue
    const began = sayTime(first.nextRun)
    const { row, schedule } = one
    const times = schedule.kind === 'times' ? schedule.times : []
    const seconds = times.map((time) => Date.parse(time) / 1000).toSorted((a, b) => a - b)
    const isSame = formatTime(seconds[0] ?? 'no time') === began
    const isOver = seconds.length > 0 && seconds.every((time) => time <= now)
    if (isSame && isOver) over.set(one, tasks)
    else ended.push(`the task ${row.providedId}, first run ${began}`)
  }
  if (ended.length === 0) return over
  const [has, it] = ended.length === 1 ? ['the task has', 'it'] : ['these tasks have', 'them']
  throw refuseArgument(
    `Nothing was signed: an earlier start of a command scheduled ${ended.join('; ')}, and ${has} ended. To schedule ${it} again, run the command again.`,
    'schedule'
  )
}

/**
 * Returns the tasks that resumed transactions have scheduled for a request. Returns an empty list
 * if the service still stores one of these tasks.
 */
async function findEnded(
  { service, owner }: SignedService,
  { row, replaced = [] }: RequestedTask,
  resumed: readonly TakenTask[]
): Promise<readonly TakenTask[]> {
  const name = row.providedId
  const named = (ids: readonly string[]) => resumed.filter(({ taskId }) => ids.includes(taskId))
  // A file can have many rows, so the ids of all parts are computed only if `resumed` has the whole
  // task or its first part.
  const begins = replaced.length === 0 && named(listPartIds(owner, name, 1)).length > 0
  const tasks = begins ? named(listPartIds(owner, name, resumed.length)) : []
  for (const { taskId } of tasks) {
    if ((await getTask(service, { taskId })) !== undefined) return []
  }
  return tasks
}
