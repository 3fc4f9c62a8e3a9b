import { formatTime } from '@paraclock/checklist'
import { ParaclockError, sanitizeText, TaskDoesNotExist } from '@paraclock/core'
import { listTasks, readServiceTime } from '@paraclock/scheduler'
import type { TaskRecord } from '@paraclock/scheduler/schedule'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { checkAmount } from '../../cli/parseAmount.ts'
import { readNumber } from '../../cli/readNumber.ts'
import { anyCron, checkSchedule, writeIsoTime } from '../../cli/readSchedule.ts'
import { openSession } from '../../session/openSession.ts'
import { nameTask } from '../../task/nameTask.ts'
import { openService, requireOwner, taskNeeds } from '../../task/openService.ts'
import { isOfTask, joinRuns, listFurtherRuns } from '../../task/planRenewal.ts'
import { readStoredTask } from '../../task/readTask.ts'
import { scheduleRequests } from '../../task/scheduleRequests.ts'
import type { renewCommand } from '../renew.ts'
import { scheduleOutput } from '../schedule.ts'

const DAYS = 7
const MAX_DAYS = 365
const DAY = 86_400n

type Context = ContextOf<typeof renewCommand>

/**
 * Schedules a task with the same action and with runs after the last run of the present task. The id
 * of the new task contains the time of its first run. So if the command is repeated, the service has
 * the task already.
 */
export async function runRenew(context: Context): Promise<number> {
  const { options, positionals, print, signal } = context
  const [id = ''] = positionals
  const { cron, zone, 'max-fee': ceiling } = options
  const days = readNumber('--days', options.days, { max: MAX_DAYS }) ?? DAYS
  checkSchedule({ cron: cron ?? anyCron, zone, count: options.count, at: [] })
  checkAmount(ceiling)
  await using session = await openSession(context, taskNeeds)
  const opened = await openService(context, session)
  const { network, service, owner, signer, proofs } = opened
  const tasks: TaskRecord[] = []
  for await (const task of listTasks(service, { owner, signal })) {
    if (isOfTask(new TextDecoder().decode(task.providedId), id)) tasks.push(task)
  }
  const runs = joinRuns(tasks)
  const last = runs.at(-1)
  const newest = tasks.find(({ remainingRuns }) => remainingRuns.at(-1) === last)
  if (newest === undefined || last === undefined) {
    throw new ParaclockError(TaskDoesNotExist, nameTask(owner, id))
  }
  requireOwner(opened, newest.owner)
  const { limits, callForm } = service
  const now = await readServiceTime(service)
  const tell = (text: string): number => {
    if (!options.json) print(`${network}: ${sanitizeText(id)}: ${text}`)
    else print(scheduleOutput.render({ network, signer, owner, requests: [], proofs }))
    return 0
  }
  const until = formatTime(Number(last))
  if (newest.schedule.kind !== 'fixed') return tell('recurs without end, and needs no renewal')
  if (last > now + BigInt(days) * DAY) return tell(`not renewed: its last run is at ${until}`)
  const most = limits.maxExecutionTimes
  const count = readNumber('--count', options.count, { max: most }) ?? most
  const of = { runs, cron, timeZone: zone ?? 'UTC', count }
  const times = listFurtherRuns({ ...of, limits, callForm, now })
  const [first] = times
  if (first === undefined)
    return tell(`not renewed: no further run is within the service's horizon`)
  const providedId = `${id}@${first}`
  const schedule = { kind: 'times', times: times.map(writeIsoTime) } as const
  const wanted = { row: { providedId }, providedId, schedule, replaced: [] }
  return await scheduleRequests(context, opened, [
    { ...(await readStoredTask(opened, newest)), ...wanted }
  ])
}
