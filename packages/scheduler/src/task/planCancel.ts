import { requireNotMigrating, requireProven } from '@paraclock/connect'
import {
  type Hex,
  isParaclockError,
  type ParaclockError,
  parseAccount,
  type ServiceVariant
} from '@paraclock/core'
import { checkDryRun } from '@paraclock/submission'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import { readOwnedTask } from '../read/getTask.ts'
import { validateCancel } from '../schedule/validate/validateCancel.ts'
import { buildServiceCall } from './buildServiceCall.ts'
import { describeCancel } from './describePlan.ts'
import { joinCalls, packCalls } from './packCalls.ts'
import { proveService } from './planTasks.ts'
import { spellTaskId } from './readTaskEvents.ts'
import type { SendArgs } from './sendCall.ts'
import type { CancelPlan } from './TaskPlan.ts'

/** The arguments of {@link planCancel}. */
export interface PlanCancelArgs extends Pick<SendArgs, 'validate' | 'dryRun'> {
  /** The account that cancels the tasks. */
  readonly owner: string
  readonly taskIds: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/**
 * Plans to cancel tasks of one owner: reads the tasks, encodes the calls by proven types, and
 * dry-runs them. `sendTasks` sends the plans. The service refunds the prepayment of the remaining
 * runs, but not the inclusion fee and the fee of the places.
 *
 * @throws ParaclockError `TaskDoesNotExist`, `NotTaskOwner`, and the errors of the reads
 *
 * @example
 * ```ts
 * import { type CallSigner, type JournalStore } from '@paraclock/submission'
 * import { listTasks, planCancel, type Service, sendTasks } from '@paraclock/scheduler'
 *
 * declare const service: Service
 * declare const signer: CallSigner
 * declare const journal: JournalStore
 *
 * const owner = signer.account
 * const taskIds: string[] = []
 * for await (const { taskId } of listTasks(service, { owner })) taskIds.push(taskId)
 * const plans = await planCancel(service, { owner, taskIds })
 * for await (const { outcome } of sendTasks(service, plans, { signer, journal })) {
 *   if (outcome.status === 'cancelled') console.log(outcome.tasks.length)
 * }
 * ```
 */
export async function planCancel<Variant extends ServiceVariant | 'mixed'>(
  client: ServiceClient<Variant>,
  { owner, taskIds, validate = true, dryRun = validate, signal }: PlanCancelArgs
): Promise<readonly CancelPlan[]> {
  const service = await proveService(client as unknown as Service)
  const account = parseAccount(owner)
  const planned = await Promise.all(
    taskIds.map(async (id) => {
      const taskId = spellTaskId(id)
      const stored = validate ? await readOwnedTask(service, taskId) : { owner: 'unknown' as const }
      if (stored?.owner !== 'unknown') {
        validateCancel({ taskId, caller: account, taskOwner: stored?.owner })
      }
      return {
        taskId,
        task: stored?.task,
        calls: [buildServiceCall(service, 'cancel', { taskId })]
      }
    })
  )
  if (!dryRun) return planned.map((one) => toPlan(service, account, one))
  const transactions = (await packCalls(service, planned)).map(async (items) => {
    const call = joinCalls(
      service,
      items.flatMap(({ calls }) => calls)
    )
    const refusal = await findCancelRefusal(service, { call, account, signal })
    return items.map((one) => toPlan(service, account, { ...one, refusal }))
  })
  return (await Promise.all(transactions)).flat()
}

/** Dry-runs a call. Returns the error with which the chain would refuse it now. */
async function findCancelRefusal(
  { chain }: Service,
  tried: { readonly call: Hex; readonly account: Hex; readonly signal: AbortSignal | undefined }
): Promise<ParaclockError | undefined> {
  try {
    await requireNotMigrating(chain)
    await checkDryRun({ chain: requireProven(chain), ...tried })
    return undefined
  } catch (error) {
    if (!isParaclockError(error)) throw error
    // A chain that cannot dry-run the call now is asked again before the signature.
    return error.source === 'chain' ? error : undefined
  }
}

function toPlan(
  { token }: Service,
  owner: Hex,
  planned: Pick<CancelPlan, 'taskId' | 'task' | 'refusal'> & { readonly calls: readonly Hex[] }
): CancelPlan {
  const { taskId, task, calls, refusal } = planned
  const replaced = task === undefined ? [] : [task]
  const prepared = { owner, calls, taskIds: [], replaced, needed: undefined }
  const plan = { status: 'planned', taskId, task, prepared, refusal } as const
  return { ...plan, sentences: describeCancel(plan, token) }
}
