import { openChains } from '@paraclock/checklist'
import { atPresentBlock } from '@paraclock/connect'
import {
  DuplicateTask,
  formatBalance,
  isParaclockError,
  ParaclockError,
  PrepaymentUnavailable
} from '@paraclock/core'
import {
  type PreparedTask,
  prepareTask,
  quotePrepared,
  quoteTask,
  requireFunds,
  scheduleTasks,
  type TakenTask,
  type TaskSpec
} from '@paraclock/scheduler'
import { codeError } from '../cli/codeError.ts'
import type { OptionValues } from '../cli/defineCommand.ts'
import { toProblem } from '../cli/errorOutput.ts'
import type { allowFailureOption, maxFeeOption } from '../cli/sharedOptions.ts'
import { scheduleOutput } from '../commands/schedule.ts'
import { FeeCeilingExceeded } from '../errors/commands.ts'
import { requireOneNetwork } from '../open/requireOneNetwork.ts'
import { describeSending, reviewOnService } from '../sign/createReviewer.ts'
import { sayTime } from '../words/sayTime.ts'
import { describeRequests, findActing } from './describeRequests.ts'
import { findEarlier } from './findEarlier.ts'
import { findTaskFailure, nameFailing, requireAllowed } from './findTaskFailure.ts'
import type { SignedContext, SignedService, SigningCommand } from './openService.ts'
import { readAmount } from './readTask.ts'
import { placeError } from './readTaskFile.ts'
import type { TaskPlan, WantedTask } from './WantedTask.ts'

type Context = SignedContext<OptionValues<typeof maxFeeOption & typeof allowFailureOption>>

/** Plans and shows all tasks. Then schedules them if the command signs. Returns the exit code. */
export async function scheduleRequests(
  context: Context,
  opened: SignedService,
  wanted: readonly WantedTask[]
): Promise<number> {
  const { options, print, signal } = context
  const { config, signing, signer, proofs } = opened
  if (signing !== undefined && wanted.some(({ spec }) => spec.kind === 'xcmp')) {
    await requireOneNetwork({ config, chains: await openChains(opened.chain), signal })
  }
  const plans = await planTasks(opened, wanted, signal)
  await requireCeiling(context, opened, plans)
  const tried = plans.flatMap(({ wanted, status, failure }) =>
    status === 'planned' ? [{ task: wanted.row.providedId, failure }] : []
  )
  const failing = signing && nameFailing(tried)
  requireAllowed(failing, options)
  if (!options.json) print(await describeRequests(context, opened, plans))
  const results = signing === undefined ? [...plans] : []
  if (signing !== undefined) {
    const sending = sendPlans(context, opened, {
      signing,
      plans,
      caution: failing?.message,
      results
    })
    await sending.catch(async (error: unknown) => {
      // The JSON lists the tasks that earlier transactions have scheduled.
      if (options.json && results.length > 0)
        printJson(context, opened, results, await codeError(error))
      throw error
    })
  }
  if (options.json) printJson(context, opened, results)
  else if (signing === undefined) {
    if (plans.some(({ status }) => status === 'planned')) print(describeSending(options))
  } else for (const { summary } of proofs) print(summary)
  return signing === undefined && signer !== undefined ? 1 : 0
}

async function planTasks(
  opened: SignedService,
  wanted: readonly WantedTask[],
  signal: AbortSignal
): Promise<readonly TaskPlan[]> {
  const plans: TaskPlan[] = []
  const earlier = await findEarlier(opened, wanted)
  // Tasks with the same action share one dry run. Most rows of a file have the same action.
  const failures = new Map<TaskSpec, Promise<string | undefined>>()
  for (const one of wanted) {
    const { row, spec } = one
    const before = plans.flatMap(({ status, prepared }) =>
      status === 'planned' ? (prepared ?? []) : []
    )
    const plan = await planTask(opened, one, before, earlier).catch((error: unknown) => {
      throw placeError(row, error)
    })
    const failure = failures.get(spec) ?? findTaskFailure(opened, spec, signal)
    failures.set(spec, failure)
    plans.push({ ...plan, failure: await failure })
  }
  try {
    await requireFundsOfAll(opened, plans)
    return plans
  } catch (error) {
    if (!isShownRefused(opened, wanted[0], error)) throw error
    return plans.map((plan) => ({ ...plan, refusal: error }))
  }
}

/** Throws if the balance of the owner is too small for all planned tasks. */
async function requireFundsOfAll(
  { service, signing }: SignedService,
  plans: readonly TaskPlan[]
): Promise<void> {
  const tasks = plans.flatMap(({ prepared = [] }) => prepared)
  const chain = await atPresentBlock(service.chain)
  await requireFunds(chain, { tasks }).catch(async (error: unknown) => {
    const isActedFor = signing?.terms.as !== undefined
    if (isActedFor || !isParaclockError(error, PrepaymentUnavailable)) throw error
    // Include the fees in the error, because the owner signs, and must pay them.
    const fee = plans.reduce((sum, { price }) => sum + (price?.inclusion.value ?? 0n), 0n)
    await requireFunds(chain, { tasks, fee })
  })
}

/**
 * Whether a plan is shown although the service would now refuse its task. Only the plan of a single
 * new task is shown, and only without a signer.
 */
function isShownRefused(
  { signing }: SignedService,
  wanted: WantedTask | undefined,
  error: unknown
): error is ParaclockError {
  const isNew = wanted?.row.place === undefined && wanted?.replaced.length === 0
  if (!isParaclockError(error) || signing !== undefined || !isNew) return false
  // The rule for ids is shown as an error if the owner already has a task with the id.
  return !isParaclockError(error, DuplicateTask) || error.context.nextRun === undefined
}

async function planTask(
  opened: SignedService,
  wanted: WantedTask,
  before: readonly PreparedTask[],
  earlier: ReadonlyMap<WantedTask, readonly TakenTask[]>
): Promise<TaskPlan> {
  const { service, owner } = opened
  const { spec: task, schedule, providedId, replaced } = wanted
  const asked = { owner, task, schedule, providedId, replaced }
  const tasks = earlier.get(wanted)
  if (tasks !== undefined) return { wanted, prepared: undefined, status: 'existing', tasks }
  let prepared: PreparedTask
  try {
    prepared = await prepareTask(service, { ...asked, before })
  } catch (error) {
    if (!isShownRefused(opened, wanted, error)) throw error
    const price = await quoteTask(service, asked)
    return { wanted, prepared: undefined, status: 'planned', price, tasks: [], refusal: error }
  }
  const { existing } = prepared
  if (existing !== undefined) return { wanted, prepared, status: 'existing', tasks: existing }
  const price = await quotePrepared(service, prepared, { before })
  return { wanted, prepared, status: 'planned', price, tasks: [] }
}

async function requireCeiling(
  context: Context,
  opened: SignedService,
  plans: readonly TaskPlan[]
): Promise<void> {
  const { 'max-fee': ceiling } = context.options
  if (ceiling === undefined) return
  const { token } = opened.service
  const most = await readAmount(context, opened, ceiling)
  const prices = plans.flatMap(({ price }) => price ?? [])
  const total = prices.reduce((sum, price) => sum + price.total, 0n)
  if (total <= most) return
  const shown = { total: formatBalance(total, token), most: formatBalance(most, token) }
  const what = prices.length === 1 ? 'the task costs' : `${prices.length} tasks cost`
  throw new ParaclockError(FeeCeilingExceeded, { what, ...shown })
}

async function sendPlans(
  context: Context,
  opened: SignedService,
  asked: {
    readonly signing: SigningCommand
    readonly plans: readonly TaskPlan[]
    readonly caution: string | undefined
    /** `sendPlans` adds each plan to this list as soon as the service has the tasks of the plan. */
    readonly results: TaskPlan[]
  }
): Promise<void> {
  const { options, print } = context
  const { signing, plans, caution, results } = asked
  const note = (plan: TaskPlan): void => {
    results.push(plan)
    for (const { taskId, nextRun } of options.json ? [] : plan.tasks) {
      print(`${plan.status}: ${taskId}, first run ${sayTime(nextRun)}`)
    }
  }
  for (const plan of plans) if (plan.status === 'existing') note(plan)
  const tasks = plans.flatMap(({ prepared = [] }) => prepared)
  const quotes = new Map(
    plans.flatMap(({ prepared, price }) => (prepared && price ? [[prepared, price]] : []))
  )
  const review = reviewOnService(context, opened, { isSeries: plans.length > 1, caution })
  const bulk = { ...signing.terms, tasks, quotes, review }
  for await (const batch of scheduleTasks(opened.service, bulk)) {
    const { outcome } = batch
    if (outcome.status === 'failed' || outcome.status === 'lost') throw outcome.error
    const taken = [...outcome.tasks]
    for (const prepared of batch.tasks) {
      const own = taken.splice(0, prepared.taskIds.length)
      const plan = plans.find((one) => one.prepared === prepared)
      if (plan !== undefined) note({ ...plan, status: outcome.status, tasks: own })
    }
  }
}

function printJson(
  { print }: Context,
  opened: SignedService,
  results: readonly TaskPlan[],
  error?: ParaclockError
): void {
  const { network, service, signer, owner, proofs } = opened
  const requests = results.map(({ wanted, status, price, tasks, failure, refusal }) => ({
    providedId: wanted.row.providedId,
    status,
    task: wanted.spec,
    schedule: wanted.schedule,
    actsFor: findActing(opened, wanted),
    price: price === undefined ? undefined : { amount: price.total, ...service.token },
    failure,
    refusal: refusal?.message,
    tasks: tasks.map(({ taskId, nextRun, prepaid }) => ({
      taskId,
      nextRun: nextRun === undefined ? undefined : Number(nextRun),
      prepaid: prepaid === undefined ? undefined : { amount: prepaid, ...service.token }
    }))
  }))
  const problem = error && toProblem(error)
  print(scheduleOutput.render({ network, signer, owner, requests, problem, proofs }))
}
