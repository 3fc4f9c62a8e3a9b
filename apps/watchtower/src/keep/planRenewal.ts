import { encodeStored, formatTime } from '@paraclock/checklist'
import { nativeToken } from '@paraclock/connect'
import {
  bytesToHex,
  ExecutionTimesMissing,
  isParaclockError,
  largest,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import { findChain, useDatabase } from '@paraclock/history'
import {
  connectService,
  getTask,
  joinCalls,
  prepareTask,
  quotePrepared,
  readServiceTime
} from '@paraclock/scheduler'
import {
  type CompileScheduleArgs,
  compileSchedule,
  type TaskRecord
} from '@paraclock/scheduler/schedule'
import { asProxy } from '@paraclock/submission'
import { quoteInclusionFee } from '@paraclock/weights'
import { deriveTaskId } from '@paraclock/xcm'
import { PolicyHorizonUnknown, PolicyTaskChanged } from '../errors.ts'
import type { PlannedAction, PolicyContext } from './PolicyContext.ts'
import type { RenewedTimes, RenewPolicy } from './policies.ts'

const DAY = 86_400n
const DEFAULT_DAYS = 7
/** The number of slots after which a transaction is expected in a finalized block. */
const LEAD_SLOTS = 2n
const SEPARATOR = '@'

/**
 * Plans the renewal that is due: a task with the same call and with runs after the last run of the
 * present task. The id of the new task contains the time of its first run, so the service refuses
 * to schedule the same task twice.
 */
export async function planRenewal(
  context: PolicyContext<RenewPolicy>
): Promise<PlannedAction | undefined> {
  const { network, config, policy, settings, signal } = context
  const chain = await context.signing('service')
  const service = await connectService({ signing: chain })
  if (!service.automation.limits.horizonSeconds.known) {
    throw new ParaclockError(PolicyHorizonUnknown, { network, policy })
  }
  const { limits, callForm } = service
  const now = await readServiceTime(service)
  const base = settings.task ?? config.automation.providedId ?? ''
  const owner = config.user
  let task = (await findLastRenewal(context, base)) ?? base
  for (;;) {
    const record = await getTask(service, { owner, providedId: task })
    const call = await requireSame(context, task, record)
    const { days = DEFAULT_DAYS, runs = limits.maxExecutionTimes } = settings
    const last = record?.remainingRuns.at(-1) ?? now
    if (last > now + BigInt(days) * DAY) return undefined
    const after = largest([last, now + LEAD_SLOTS * limits.slotLength])
    const count = Math.min(runs, limits.maxExecutionTimes)
    const times = listTimes(settings, { after, now, count, limits, callForm })
    const [first] = times
    if (first === undefined || record?.action.kind !== 'xcmp') return undefined
    const name = `${base}${SEPARATOR}${first}`
    const { paraId, weight, currencyId } = record.action
    const prepared = await prepareTask(service, {
      ...{ owner, providedId: name, schedule: { kind: 'times', times } },
      task: { kind: 'xcmp', paraId, call, weight, currencyId }
    })
    if (prepared.existing !== undefined) {
      // The renewal was scheduled before the database was lost or restored.
      await noteFound(context, `${policy} ${name}`, Number(now))
      task = name
      continue
    }
    const { prepaid, places } = await quotePrepared(service, prepared)
    const actor = asProxy({ chain: service.chain, real: owner })
    const inner = joinCalls(service, prepared.calls)
    const wrapped = actor.wrap(inner)
    const fee = await quoteInclusionFee({ chain: service.chain, call: wrapped, signal })
    return {
      ...{ name: `${policy} ${name}`, role: 'service', call: wrapped },
      acted: { call: inner, account: actor.account },
      amount: prepaid.value + places.value + fee.amount,
      token: nativeToken(service.chain),
      summary: `schedules ${name}: ${times.length} runs from ${formatTime(Number(first))} to ${formatTime(Number(times.at(-1)))}`
    }
  }
}

/** Returns the provided id of the last renewal of a task. */
export async function findLastRenewal(
  { history, network, policy }: Pick<PolicyContext, 'history' | 'network' | 'policy'>,
  base: string
): Promise<string | undefined> {
  const rows = await useDatabase(history, (db) =>
    db
      .selectFrom('actions')
      .select('name')
      .where((where) => where.and({ network, policy, outcome: 'succeeded' }))
      .orderBy('time', 'desc')
      .orderBy('name', 'desc')
      .execute()
  )
  // An action for another task, for example from an earlier configuration, is skipped.
  return rows
    .map(({ name }) => name.slice(policy.length + 1))
    .find((name) => name.slice(0, name.lastIndexOf(SEPARATOR)) === base)
}

/**
 * Records a renewal that is already on the service, as an action that succeeded. The record keeps
 * the policy from scheduling the renewal again after its owner cancels it.
 */
async function noteFound(
  { history, network, policy }: PolicyContext,
  name: string,
  time: number
): Promise<void> {
  const row = { network, policy, name, nonce: -1, day: Math.floor(time / Number(DAY)), time }
  const summary = `found ${name}`
  await useDatabase(history, (db) =>
    db
      .insertInto('actions')
      .values({ ...row, summary, amount: '0', outcome: 'succeeded', error: null })
      .onConflict((conflict) =>
        conflict
          .columns(['network', 'policy', 'name', 'nonce'])
          .doUpdateSet({ outcome: 'succeeded', time })
      )
      .execute()
  )
}

async function requireSame(
  context: PolicyContext,
  task: string,
  record: TaskRecord | undefined
): Promise<`0x${string}`> {
  const { network, policy, config } = context
  const refuse = (problem: string): ParaclockError =>
    new ParaclockError(PolicyTaskChanged, { network, policy, task, problem })
  if (record === undefined) throw refuse(await describeEnd(context, task))
  const { action, schedule } = record
  if (schedule.kind !== 'fixed') throw refuse('recurs without end, and needs no renewal')
  const target = await context.read('target')
  const configured = encodeStored(target, config)
  const isSame =
    action.kind === 'xcmp' &&
    action.paraId === config.target.paraId &&
    bytesToHex(action.call) === configured
  if (!isSame) throw refuse('runs another call than the configured one')
  return configured
}

async function describeEnd(
  { history, network, config }: PolicyContext,
  task: string
): Promise<string> {
  const chain = await findChain(history, network, 'service')
  const providedId = new TextEncoder().encode(task)
  const { taskId } = deriveTaskId({ owner: parseAccount(config.user), providedId })
  const row =
    chain &&
    (await useDatabase(history, (db) =>
      db
        .selectFrom('tasks')
        .select('state')
        .where((where) => where.and({ chain: chain.id, task_id: taskId }))
        .orderBy('block', 'desc')
        .limit(1)
        .executeTakeFirst()
    ))
  if (row === undefined) return 'is not on the service'
  return row.state === 'cancelled' ? 'was cancelled by its owner' : 'ended before it was renewed'
}

function listTimes(
  { cron, timeZone = 'UTC' }: RenewedTimes,
  {
    after,
    now,
    count,
    ...of
  }: Pick<CompileScheduleArgs, 'limits' | 'callForm'> &
    Readonly<Record<'after' | 'now', bigint>> & { readonly count: number }
): readonly bigint[] {
  const from = after + 1n
  const until = now + of.limits.horizon
  if (from > until) return []
  const schedule = { kind: 'cron', expression: cron, timeZone, from, until, count } as const
  try {
    const { tasks } = compileSchedule({ ...of, schedule, now, providedId: 'any' })
    return tasks.flatMap(({ schedule: one }) => (one.kind === 'fixed' ? one.executionTimes : []))
  } catch (error) {
    if (isParaclockError(error, ExecutionTimesMissing)) return []
    throw error
  }
}
