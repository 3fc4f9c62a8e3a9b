import { requireNotMigrating, requireProven, runRuntime } from '@paraclock/connect'
import {
  ArgumentInvalid,
  bytesToHex,
  type Hex,
  isParaclockError,
  ParaclockError,
  parseAccount,
  readFact,
  type ServiceVariant,
  sanitizeText
} from '@paraclock/core'
import { checkDryRun, hashHex } from '@paraclock/submission'
import { encodeCall, hasCall, openRuntime, readGivenCall } from '@paraclock/types'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import { OperationUnsupported } from '../errors.ts'
import { readOwnedTask } from '../read/getTask.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import { validateCancel } from '../schedule/validate/validateCancel.ts'
import { buildServiceCall } from './buildServiceCall.ts'
import { describeCancel, sayRefusal } from './describePlan.ts'
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
  args: PlanCancelArgs
): Promise<readonly CancelPlan[]> {
  const service = await proveService(client as unknown as Service)
  return await planOwned(service, args, async ({ taskId, task }) => {
    const replaced = task === undefined ? [] : [task]
    const told = describeCancel({ taskId, replaced }, service.token)
    return { call: buildServiceCall(service, 'cancel', { taskId }), replaced, told }
  })
}

/** The arguments of {@link planConfirm}. */
export interface PlanConfirmArgs extends PlanCancelArgs {
  /** The code of the runtime to come. This process runs it for its version and its types. */
  readonly upgrade: Uint8Array
}

/**
 * Plans to confirm tasks that dispatch calls on the service, so that an upgrade does not end them:
 * compares each stored call under the present types and under those of the upgrade. `sendTasks` sends
 * the plans.
 *
 * @throws ParaclockError `ArgumentInvalid` for a task that dispatches no call, for the code of
 * another chain, and if the upgrade decodes a call as another one; `OperationUnsupported`,
 * `RuntimeProofFailed`, and the errors of {@link planCancel}
 */
export async function planConfirm<Variant extends ServiceVariant | 'mixed'>(
  client: ServiceClient<Variant>,
  { upgrade, ...args }: PlanConfirmArgs
): Promise<readonly CancelPlan[]> {
  const service = await proveService(client as unknown as Service)
  const { chain, automation, variant } = service
  const { name, section } = automation.pallet
  if (!hasCall(chain.runtime, name, 'confirmTask')) {
    throw new ParaclockError(OperationUnsupported, { operation: 'confirmTask', variant })
  }
  const codeHash = hashHex(bytesToHex(upgrade))
  const run = { chain: chain.name, code: upgrade, codeHash, signal: args.signal }
  const next = await runRuntime({ ...run, readState: async (keys) => keys.map(() => null) })
  const refuse = (problem: string): ParaclockError =>
    new ParaclockError(ArgumentInvalid, { argument: 'the upgrade', value: codeHash, problem })
  if (next.specName !== chain.facts.specName) {
    throw refuse(`it is of ${sanitizeText(next.specName)}, and not of ${chain.facts.specName}`)
  }
  const metadata = Object.values(next.metadata).at(-1) ?? '0x'
  const types = openRuntime({ metadata })
  return await planOwned(service, args, async ({ taskId, task }) => {
    if (task?.action.kind !== 'dynamicDispatch') {
      const problem = 'only a task that dispatches a call on the service is confirmed'
      throw new ParaclockError(ArgumentInvalid, { argument: 'the task', value: taskId, problem })
    }
    const bytes = task.action.call
    const was = chain.runtime.describeCall(chain.runtime.decodeCall(bytes))
    const read = await readFact(async () => types.describeCall(types.decodeCall(bytes)))
    const is = read.known ? read.value : 'no call'
    if (is !== was) {
      throw refuse(
        `with it, the call of ${taskId} is ${sanitizeText(is)}, and now it is ${sanitizeText(was)}. Schedule the task again after the upgrade`
      )
    }
    const version = next.transactionVersion
    const asked = { task_id: taskId, call_version: version }
    const call = encodeCall({
      call: readGivenCall({ chain, call: { pallet: name, method: 'confirm_task', args: asked } }),
      chains: [chain]
    })
    const upTo = `up to transaction version ${version}`
    const told = [`confirm the task ${taskId} ${upTo} (${section}): ${sanitizeText(was)}`]
    return { call, replaced: [], told }
  })
}

type OwnedTask = Pick<CancelPlan, 'taskId' | 'task'>

interface Told {
  /** The tasks whose prepayment comes back. */
  readonly replaced: readonly TaskRecord[]
  readonly told: readonly string[]
}

/** Reads tasks of one owner, and dry-runs a call for each of them. */
async function planOwned(
  service: Service,
  { owner, taskIds, validate = true, dryRun = validate, signal }: PlanCancelArgs,
  write: (task: OwnedTask) => Promise<Told & { readonly call: Hex }>
): Promise<readonly CancelPlan[]> {
  const account = parseAccount(owner)
  const planned = await Promise.all(
    taskIds.map(async (id) => {
      const taskId = spellTaskId(id)
      const stored = validate ? await readOwnedTask(service, taskId) : { owner: 'unknown' as const }
      if (stored?.owner !== 'unknown') {
        validateCancel({ taskId, caller: account, taskOwner: stored?.owner })
      }
      const { call, ...told } = await write({ taskId, task: stored?.task })
      return { taskId, task: stored?.task, calls: [call], ...told }
    })
  )
  if (!dryRun) return planned.map((one) => toPlan(account, one))
  const transactions = (await packCalls(service, planned)).map(async (items) => {
    const call = joinCalls(
      service,
      items.flatMap(({ calls }) => calls)
    )
    const refusal = await findCancelRefusal(service, { call, account, signal })
    return items.map((one) => toPlan(account, { ...one, refusal }))
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
  owner: Hex,
  {
    told,
    replaced,
    calls,
    ...planned
  }: Told & OwnedTask & Pick<CancelPlan, 'refusal'> & { readonly calls: readonly Hex[] }
): CancelPlan {
  const prepared = { owner, calls, taskIds: [], replaced, needed: undefined }
  const sentences = [...told, ...sayRefusal(planned.refusal)]
  return { status: 'planned', ...planned, prepared, sentences }
}
