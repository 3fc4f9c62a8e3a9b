import {
  formatBalance,
  isParaclockError,
  type ParaclockError,
  TaskDoesNotExist
} from '@paraclock/core'
import {
  type CancelledTask,
  listTasks,
  type planCancel,
  readCancelled,
  sendTasks
} from '@paraclock/scheduler'
import type { TaskRecord } from '@paraclock/scheduler/schedule'
import { codeError } from '../cli/codeError.ts'
import type { ContextOf } from '../cli/defineCommand.ts'
import { toProblem } from '../cli/errorOutput.ts'
import { type cancelCommand, cancelOutput } from '../commands/cancel.ts'
import { createPage } from '../render/terminal/Page.ts'
import { describeSending, reviewOnService } from '../session/createReviewer.ts'
import { openSession } from '../session/openSession.ts'
import { describeSigner, spellAccount } from '../sign/nameSigner.ts'
import { writePlans } from './describeRequests.ts'
import { findStored } from './findStored.ts'
import { isTaskId, listPartIds, nameTask } from './nameTask.ts'
import { openService, requireOwner, type SignedService, taskNeeds } from './openService.ts'

type Given = ContextOf<typeof cancelCommand>

type Context = Omit<Given, 'options'> & { readonly options: Omit<Given['options'], 'all'> }

type CancelPlans = Awaited<ReturnType<typeof planCancel>>

interface Managing {
  readonly status: 'cancelled' | 'confirmed'
  /** Whether all tasks are meant, and not those of the arguments. Defaults to `false`. */
  readonly isAll?: boolean
  readonly plan: (
    service: SignedService['service'],
    args: Parameters<typeof planCancel>[1]
  ) => Promise<CancelPlans>
}

type Result = Parameters<typeof cancelOutput.render>[0]['tasks'][number]

/** Plans what is done with the named tasks, or with all, shows the plans, and sends them. */
export async function manageTasks(context: Context, managing: Managing): Promise<number> {
  const { positionals, options, print } = context
  const { isAll = false, plan } = managing
  const isById = !isAll && positionals.every(isTaskId)
  const needs = { ...taskNeeds, signer: isById ? 'owner' : 'user' } as const
  await using session = await openSession(context, needs)
  const opened = await openService(context, session)
  const { network, proofs, signing, signer } = opened
  const earlier = readEarlier(context, opened, managing)
  const found = await findTasks(context, opened, { isAll, earlier })
  const taskIds = found.map(({ taskId }) => taskId)
  // Without a signer, the tasks may belong to an account other than the user.
  const owner = signer === undefined ? (found[0]?.owner ?? opened.owner) : opened.owner
  const plans = await plan(opened.service, { owner, taskIds, signal: context.signal })
  if (!options.json) {
    print(describePlans(context, opened, plans))
    if (options.yes) for (const { summary } of proofs) print(summary)
  }
  const planned = plans.map(({ taskId, status }) => ({ taskId, status }))
  const tasks: Result[] = signing === undefined ? planned : []
  const printJson = (error?: ParaclockError): void => {
    const problem = error && toProblem(error)
    print(cancelOutput.render({ network, signer, tasks, problem, proofs }))
  }
  if (signing !== undefined) {
    const { status } = managing
    const sending = sendAll(context, opened, { signing, status, earlier, plans, results: tasks })
    await sending.catch(async (error: unknown) => {
      // The JSON lists the tasks of the transactions that were finalized before.
      if (options.json && tasks.length > 0) printJson(await codeError(error))
      throw error
    })
  }
  if (options.json) printJson()
  else if (signing === undefined) print(describeSending(options))
  return signing === undefined && signer !== undefined ? 1 : 0
}

async function sendAll(
  context: Context,
  opened: SignedService,
  asked: {
    readonly signing: NonNullable<SignedService['signing']>
    readonly status: Managing['status']
    readonly earlier: readonly CancelledTask[]
    readonly plans: CancelPlans
    /** `sendAll` adds each task to this list as soon as its transaction is finalized. */
    readonly results: Result[]
  }
): Promise<void> {
  const { options, print } = context
  const { service } = opened
  const { signing, status, earlier, plans, results } = asked
  const note = ({ taskId, refund }: CancelledTask): void => {
    const back = refund === undefined ? undefined : { amount: refund, ...service.token }
    results.push({ taskId, status, refund: back })
    const text = back === undefined ? '' : `, ${formatBalance(back.amount, back)} came back`
    if (!options.json) print(`${status}: ${taskId}${text}`)
  }
  for (const task of earlier) note(task)
  const review = reviewOnService(context, opened, { isSeries: plans.length > 1 })
  for await (const { outcome } of sendTasks(service, plans, { ...signing.terms, review })) {
    if ('error' in outcome) throw outcome.error
    for (const task of outcome.tasks) note(task)
  }
}

/** Returns the named tasks for which an earlier, interrupted run of this command has done its work. */
function readEarlier(
  { positionals }: Context,
  { service, owner, signing }: SignedService,
  { isAll = false, status }: Managing
): readonly CancelledTask[] {
  const done = (signing?.settled ?? []).flatMap((outcome) =>
    outcome.status === 'succeeded' ? readCancelled(service, outcome.events, status) : []
  )
  if (isAll || done.length === 0) return done
  const names = new Set(positionals.flatMap((name) => listIds(owner, name)))
  return done.filter(({ taskId }) => names.has(taskId))
}

const MAX_PARTS = 1000

/** Lists the id of a named task, and the ids of its parts. The service may store it in parts. */
function listIds(owner: string, name: string): readonly string[] {
  const { taskId, providedId } = nameTask(owner, name)
  return providedId === undefined ? [taskId] : listPartIds(owner, providedId, MAX_PARTS)
}

/** Finds the named tasks, or all tasks. Throws if a task is neither stored nor in `earlier`. */
async function findTasks(
  { positionals, signal }: Context,
  opened: SignedService,
  { isAll, earlier }: { readonly isAll: boolean; readonly earlier: readonly CancelledTask[] }
): Promise<readonly TaskRecord[]> {
  const { service, owner, signer } = opened
  const found = new Map<string, TaskRecord>()
  if (isAll) {
    for await (const task of listTasks(service, { owner, signal })) found.set(task.taskId, task)
  }
  for (const name of positionals) {
    const stored = await findStored({ service, owner }, name, signal).catch((error: unknown) => {
      const ids = earlier.length === 0 ? [] : listIds(owner, name)
      const isDone = earlier.some(({ taskId }) => ids.includes(taskId))
      if (isParaclockError(error, TaskDoesNotExist) && isDone) return { tasks: [] }
      throw error
    })
    for (const task of stored.tasks) found.set(task.taskId, task)
  }
  const tasks = [...found.values()]
  if (signer !== undefined) for (const task of tasks) requireOwner(opened, task.owner)
  return tasks
}

function describePlans(
  context: Context,
  { network, config, signer }: SignedService,
  plans: CancelPlans
): string {
  const page = createPage(context)
  writePlans(page, network, plans)
  const [first] = plans
  if (first === undefined) page.write(0, `${network}: no task is left`)
  if (signer !== undefined) page.write(0, describeSigner(signer))
  if (first !== undefined) {
    const owner = spellAccount(first.prepared.owner, [[network, config]])
    page.write(0, `${owner} owns the ${plans.length === 1 ? 'task' : 'tasks'}.`)
  }
  return page.text().trimEnd()
}
