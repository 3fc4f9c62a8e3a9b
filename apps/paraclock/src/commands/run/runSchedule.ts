import { getTask, readServiceTime } from '@paraclock/scheduler'
import { deriveTaskId } from '@paraclock/xcm'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { checkAmount } from '../../cli/parseAmount.ts'
import { type AskedSchedule, readSchedule, writeIsoTime } from '../../cli/readSchedule.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { openSession } from '../../session/openSession.ts'
import { openService, type SignedService, taskNeeds } from '../../task/openService.ts'
import type { RequestedTask } from '../../task/RequestedTask.ts'
import { readTask } from '../../task/readTask.ts'
import { placeError, readRow, readTaskFile, type TaskRow } from '../../task/readTaskFile.ts'
import { scheduleRequests } from '../../task/scheduleRequests.ts'
import { taskColumns } from '../../words/taskColumns.ts'
import type { scheduleCommand } from '../schedule.ts'

type Context = ContextOf<typeof scheduleCommand>

export async function runSchedule(context: Context): Promise<number> {
  checkAmount(context.options['max-fee'])
  const rows = await readRows(context)
  await using session = await openSession(context, taskNeeds)
  const opened = await openService(context, session)
  return await scheduleRequests(context, opened, await readWanted(context, opened, rows))
}

async function readRows(context: Context): Promise<readonly TaskRow[]> {
  const { options, positionals } = context
  const { from } = options
  const [providedId] = positionals
  if (from === undefined) {
    if (providedId === undefined) {
      throw refuseArgument('schedule takes <id>, or --from <file>', 'schedule')
    }
    return [readRow({ providedId, options })]
  }
  const beside = taskColumns.flatMap((name) => (name === 'id' ? providedId : options[name]) ?? [])
  if (beside.length === 0) return (await readTaskFile(from, context)).map(readRow)
  throw refuseArgument('The file of --from states each task: no id, time or action goes with it')
}

async function readWanted(
  context: Context,
  opened: SignedService,
  rows: readonly TaskRow[]
): Promise<readonly RequestedTask[]> {
  const { service } = opened
  const { slotLength } = service.limits
  const now = await readServiceTime(service)
  // The same action is encoded, weighed and dry-run once. Most rows of a file have the same action.
  const known = new Map<string, ReturnType<typeof readTask>>()
  const wanted: RequestedTask[] = []
  for (const row of rows) {
    try {
      const { providedId, options, action } = row
      const asked = readSchedule(options, { now, slotLength })
      const schedule = await keepTimes(opened, row, asked)
      const { call, dispatch, transfer, to } = options
      const key = JSON.stringify([call, dispatch, transfer, to])
      const task = known.get(key) ?? readTask(action, opened, context.signal)
      known.set(key, task)
      wanted.push({ task: await task, row, providedId, schedule, replaced: [] })
    } catch (error) {
      throw placeError(row, error)
    }
  }
  return wanted
}

/**
 * Keeps the times of a task that an earlier start of the same command has scheduled. A time such as
 * `+20h` is later in each start, so the task would count as a different one.
 */
async function keepTimes(
  { service, owner }: Pick<SignedService, 'service' | 'owner'>,
  { providedId, options: { at } }: TaskRow,
  asked: AskedSchedule
): Promise<AskedSchedule> {
  if (asked.kind !== 'times' || !at.every((time) => time.startsWith('+'))) return asked
  const task = await getTask(service, { taskId: deriveTaskId({ owner, providedId }).taskId })
  const kept = task?.schedule.kind === 'fixed' ? task.schedule.executionTimes : []
  const times = kept.map(writeIsoTime)
  const delays = asked.times.map((time, at) => Date.parse(time) / 1000 - Number(kept[at]))
  const [least, most] = [Math.min(...delays), Math.max(...delays)]
  const isShifted = least >= 0 && most - least <= Number(service.limits.slotLength)
  return isShifted && times.length === asked.times.length ? { kind: 'times', times } : asked
}
