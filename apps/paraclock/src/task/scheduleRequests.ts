import { formatBalance, ParaclockError } from '@paraclock/core'
import { nameFailing, planTasks, sendTasks, type TaskPlan } from '@paraclock/scheduler'
import { codeError } from '../cli/codeError.ts'
import type { OptionValues } from '../cli/defineCommand.ts'
import { toProblem } from '../cli/errorOutput.ts'
import type { allowFailureOption, maxFeeOption } from '../cli/sharedOptions.ts'
import { scheduleOutput } from '../commands/schedule.ts'
import { FeeCeilingExceeded } from '../errors/commands.ts'
import { describeSending, reviewOnService } from '../session/createReviewer.ts'
import { requireOneNetwork } from '../session/requireOneNetwork.ts'
import { sayTime } from '../words/sayTime.ts'
import { describeRequests, findActing } from './describeRequests.ts'
import { findEarlier } from './findEarlier.ts'
import type { SignedContext, SignedService, SigningCommand } from './openService.ts'
import type { RequestedTask, TaskResult } from './RequestedTask.ts'
import { readAmount } from './readTask.ts'
import { placeError } from './readTaskFile.ts'

type Context = SignedContext<OptionValues<typeof maxFeeOption & typeof allowFailureOption>>

/** Plans and shows all tasks. Then schedules them if the command signs. Returns the exit code. */
export async function scheduleRequests(
  context: Context,
  opened: SignedService,
  wanted: readonly RequestedTask[]
): Promise<number> {
  const { options, print, signal } = context
  const { config, signing, signer, proofs } = opened
  if (signing !== undefined && wanted.some(({ task }) => task.kind === 'xcmp')) {
    const [relay, target] = await Promise.all([opened.chain('relay'), opened.chain('target')])
    await requireOneNetwork({ config, chains: { relay, target }, signal })
  }
  const plans = await planRequests(context, opened, wanted)
  await requireCeiling(context, opened, plans)
  if (!options.json) {
    print(await describeRequests(context, opened, plans))
    if (options.yes) for (const { summary } of proofs) print(summary)
  }
  const planned = wanted.flatMap(({ schedule }, at): TaskResult[] => {
    const plan = plans[at]
    return plan === undefined ? [] : [{ plan, schedule, status: plan.status, tasks: plan.tasks }]
  })
  const results = signing === undefined ? planned : []
  if (signing !== undefined) {
    await sendPlans(context, opened, { signing, planned, results }).catch(
      async (error: unknown) => {
        // The JSON lists the tasks that earlier transactions have scheduled.
        if (options.json && results.length > 0)
          printJson(context, opened, results, await codeError(error))
        throw error
      }
    )
  }
  if (options.json) printJson(context, opened, results)
  else if (signing === undefined && plans.some(({ status }) => status === 'planned')) {
    print(describeSending(options))
  }
  return signing === undefined && signer !== undefined ? 1 : 0
}

async function planRequests(
  { options, signal }: Context,
  opened: SignedService,
  wanted: readonly RequestedTask[]
): Promise<readonly TaskPlan[]> {
  const { service, owner, signing } = opened
  const earlier = await findEarlier(opened, wanted)
  // Without `--yes`, a person confirms at the terminal a task whose call would fail.
  const isConfirmed = signing === undefined || !options.yes || options['allow-failure'] === true
  const [first, ...others] = wanted
  const isSingle = first?.row.place === undefined && others.length === 0
  return await planTasks(service, {
    owner,
    signal,
    isActedFor: signing?.terms.as !== undefined,
    tasks: wanted.map((one) => ({
      ...one,
      allowFailure: isConfirmed || one.allowFailure === true,
      ended: earlier.get(one)
    })),
    // Only the plan of a single new task is shown, and only without a signer.
    keepRefused: signing === undefined && isSingle && first?.replaced?.length === 0,
    explain: (error, one) => placeError((one as RequestedTask).row, error)
  })
}

async function requireCeiling(
  context: Context,
  opened: SignedService,
  plans: readonly TaskPlan[]
): Promise<void> {
  const { 'max-fee': ceiling } = context.options
  if (ceiling === undefined) return
  const { token } = opened.service
  const most = await readAmount(ceiling, opened, context.signal)
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
    readonly planned: readonly TaskResult[]
    /** `sendPlans` adds each result to this list as soon as the service has its tasks. */
    readonly results: TaskResult[]
  }
): Promise<void> {
  const { options, print } = context
  const { signing, planned, results } = asked
  const plans = planned.map(({ plan }) => plan)
  const note = (result: TaskResult): void => {
    results.push(result)
    for (const { taskId, nextRun } of options.json ? [] : result.tasks) {
      print(`${result.status}: ${taskId}, first run ${sayTime(nextRun)}`)
    }
  }
  for (const result of planned) if (result.status === 'existing') note(result)
  const failing = nameFailing(plans.map(({ name, failure }) => ({ task: name, failure })))
  const isSeries = plans.length > 1
  const review = reviewOnService(context, opened, { isSeries, caution: failing?.message })
  for await (const batch of sendTasks(opened.service, plans, { ...signing.terms, review })) {
    const { outcome } = batch
    if (outcome.status === 'failed' || outcome.status === 'lost') throw outcome.error
    const taken = [...outcome.tasks]
    for (const plan of batch.plans) {
      const tasks = taken.splice(0, plan.prepared?.taskIds.length)
      const result = planned.find((one) => one.plan === plan)
      if (result !== undefined) note({ ...result, status: outcome.status, tasks })
    }
  }
}

function printJson(
  { print }: Context,
  opened: SignedService,
  results: readonly TaskResult[],
  error?: ParaclockError
): void {
  const { network, service, signer, owner, proofs } = opened
  const requests = results.map(({ plan, status, schedule, tasks }) => {
    const { runs, continues } = (plan.prepared ?? plan.price)?.compiled ?? {}
    return {
      providedId: plan.name,
      status,
      task: plan.task,
      schedule:
        schedule.kind === 'cron' ? { ...schedule, count: runs ?? schedule.count } : schedule,
      continues,
      actsFor: findActing(opened, plan),
      price: plan.price === undefined ? undefined : { amount: plan.price.total, ...service.token },
      failure: plan.failure,
      refusal: plan.refusal?.message,
      tasks: tasks.map(({ taskId, nextRun, prepaid }) => ({
        taskId,
        nextRun: nextRun === undefined ? undefined : Number(nextRun),
        prepaid: prepaid === undefined ? undefined : { amount: prepaid, ...service.token }
      }))
    }
  })
  const problem = error && toProblem(error)
  print(scheduleOutput.render({ network, signer, owner, requests, problem, proofs }))
}
