import { accountOnTarget, formatTime, openChains } from '@paraclock/checklist'
import { readServiceTime, type Service } from '@paraclock/scheduler'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { readSchedule, requireSchedule } from '../../cli/readSchedule.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { readTask } from '../../open/readTask.ts'
import { requireOneNetwork } from '../../open/requireOneNetwork.ts'
import { describeConsent } from '../../sign/createReviewer.ts'
import { type SignedService, useSigned } from '../../sign/useSigned.ts'
import { describeRequests } from '../../task/describeRequests.ts'
import { planRequests, type TaskResult, type WantedTask } from '../../task/planRequests.ts'
import { atRow, readTaskFile, type TaskRow } from '../../task/readTaskFile.ts'
import { scheduleMany } from '../../task/scheduleMany.ts'
import { scheduleOne } from '../../task/scheduleOne.ts'
import { type scheduleCommand, scheduleOutput } from '../schedule.ts'

type Context = ContextOf<typeof scheduleCommand>

/** What `paraclock schedule` does. */
export async function runSchedule(context: Context): Promise<number> {
  const rows = await readRows(context)
  return await useSigned(context, 'user', (opened) => showOrSchedule(context, opened, rows))
}

/** The tasks that the command line names: one, or those of a file. */
async function readRows(context: Context): Promise<readonly TaskRow[]> {
  const { options, positionals } = context
  const { from, at, cron, zone, count, dispatch, transfer, to } = options
  const [providedId] = positionals
  if (from === undefined) {
    if (providedId === undefined) {
      throw refuseArgument('schedule takes <id>, or --from <file>', 'schedule')
    }
    requireSchedule(options)
    return [{ providedId, options }]
  }
  const beside = [providedId, cron, zone, count, dispatch, transfer, to, ...at]
  if (beside.every((value) => value === undefined)) return await readTaskFile(from, context)
  throw refuseArgument('The file of --from states each task: no id, time or action goes with it')
}

async function showOrSchedule(
  context: Context,
  opened: SignedService,
  rows: readonly TaskRow[]
): Promise<number> {
  const { options, print, signal } = context
  const { config, service, signing, isAllowed } = opened
  const isMany = options.from !== undefined
  if (isMany) requireComputedIds(service)
  const wanted = await readWanted(context, opened, rows)
  if (signing === undefined || !isAllowed) {
    const plans = await planRequests(opened, wanted)
    if (options.json) printJson(context, opened, plans)
    else print(`${await describeRequests(context, opened, plans)}\n${describeConsent(options)}`)
    return signing === undefined ? 0 : 1
  }
  if (wanted.some(({ spec }) => spec.kind === 'xcmp')) {
    const chains = await openChains(opened.chain)
    await requireOneNetwork({ config, chains, signal })
  }
  const { signer, account } = signing.signer
  const sending = { ...opened, signer, account }
  const say = ({ status, tasks }: TaskResult): void => {
    for (const { taskId: id, nextRun } of options.json ? [] : tasks) {
      const first = formatTime(nextRun === null ? 'no time' : Number(nextRun))
      print(`${status}: ${id}, first run ${first}`)
    }
  }
  const [only] = wanted
  const results =
    isMany || only === undefined
      ? await scheduleMany(context, sending, wanted, say)
      : [await scheduleOne(context, sending, only)]
  if (!isMany) for (const result of results) say(result)
  if (options.json) printJson(context, opened, results)
  else for (const { summary } of opened.proofs) print(summary)
  return 0
}

/** Refuses a service of which a second run could not tell which tasks it has booked. */
function requireComputedIds({ automation }: Service): void {
  const { taskId } = automation
  if (taskId.known && taskId.value === 'hash') return
  throw refuseArgument(
    'This service numbers its tasks, so a second run of --from could not tell which are booked: schedule each by its id'
  )
}

async function readWanted(
  context: Context,
  opened: SignedService,
  rows: readonly TaskRow[]
): Promise<readonly WantedTask[]> {
  const { config, owner, service } = opened
  const now = await readServiceTime(service)
  // Measuring a call takes long, and the rows of a file mostly run the same.
  const known = new Map<string, ReturnType<typeof readTask>>()
  const wanted: WantedTask[] = []
  for (const row of rows) {
    wanted.push(
      await atRow(row, async () => {
        const { dispatch, transfer, to } = row.options
        const key = JSON.stringify([dispatch, transfer, to])
        const task = known.get(key) ?? readTask({ ...context, options: row.options }, opened)
        known.set(key, task)
        const { spec, description } = await task
        const { slotLength } = service.limits
        const schedule = readSchedule(row.options, { now, slotLength })
        const actsFor = spec.kind === 'xcmp' ? accountOnTarget(config) : owner
        return { row, spec, description, schedule, actsFor }
      })
    )
  }
  return wanted
}

function printJson(
  { print }: Context,
  { network, service, signing, owner, proofs }: SignedService,
  results: readonly TaskResult[]
): void {
  const requests = results.map(({ wanted, status, price, tasks }) => ({
    providedId: wanted.row.providedId,
    status,
    task: wanted.spec,
    schedule: wanted.schedule,
    actsFor: wanted.actsFor,
    ...(price === undefined ? {} : { price: { amount: price.total, ...service.token } }),
    tasks: tasks.map(({ taskId, nextRun, prepaid }) => ({
      taskId,
      nextRun: nextRun === null ? null : Number(nextRun),
      prepaid: prepaid === null ? null : { amount: prepaid, ...service.token }
    }))
  }))
  const signer = signing?.named ?? null
  print(scheduleOutput.render({ network, signer, owner, requests, proofs: [...proofs] }))
}
