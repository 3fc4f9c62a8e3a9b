import {
  bytesToHex,
  type Hex,
  hexToBytes,
  parseAccount,
  readProvidedId,
  type ServiceVariant
} from '@paraclock/core'
import { findSubmission, submitCall } from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import { readScheduled } from '../read/readScheduled.ts'
import { digestIntent } from './digestIntent.ts'
import { prepareAction } from './prepareTask.ts'
import { readAction } from './readAction.ts'
import type { ScheduleArgs } from './TaskArgs.ts'
import type { TaskSpec } from './TaskSpec.ts'
import type { TaskSubmission } from './TaskSubmission.ts'
import { joinCalls } from './writeTasks.ts'

/** What {@link scheduleTask} takes. */
export type ScheduleTaskArgs<Variant extends ServiceVariant | 'mixed' = 'mixed'> = ScheduleArgs & {
  /** What it runs. */
  readonly task: TaskSpec<Variant>
}

/**
 * Schedules a task: a call on another chain, to which the service sends it at each time of the
 * schedule; a call on the chain of the service, with the origin of the signer (variant H); or a
 * transfer of the native token (variant M).
 *
 * @throws ParaclockError those of `compileSchedule`, `validateTask` and `submitCall`;
 * `FactMismatch` if the chain computes another task id, `CallArgumentInvalid` for a parameter of
 * the chain without a value, `CallCannotBeDecoded`, `InvalidAmount`, `TransferToSelf`.
 *
 * @example
 * ```ts
 * import { type CallSigner, createMemoryJournal } from '@paraclock/submission'
 * import { type MinuteService, scheduleTask } from '@paraclock/scheduler'
 *
 * declare const service: MinuteService
 * declare const signer: CallSigner
 *
 * const submission = await scheduleTask(service, {
 *   idempotencyKey: 'rebalance-2026-04',
 *   schedule: { kind: 'times', times: ['2026-04-01T09:00:00Z'] },
 *   task: {
 *     kind: 'xcmp',
 *     paraId: 2000,
 *     call: '0x1a00…',
 *     weight: { refTime: 900_000_000n, proofSize: 8_000n }
 *   },
 *   signer,
 *   journal: createMemoryJournal()
 * })
 * const outcome = await submission.outcome()
 * if (outcome.status === 'scheduled') console.log(outcome.tasks[0]?.taskId)
 * ```
 */
export async function scheduleTask<Variant extends ServiceVariant | 'mixed'>(
  client: ServiceClient<Variant>,
  args: ScheduleTaskArgs<Variant>
): Promise<TaskSubmission> {
  const service = client as unknown as Service
  const action = await readAction(service, args.task as TaskSpec)
  const owner = args.as?.account ?? parseAccount(args.signer.account)
  const providedId = readProvidedId(args.idempotencyKey ?? args.providedId)
  const key = `task ${owner} ${bytesToHex(providedId)}`
  const named =
    args.idempotencyKey === undefined ? undefined : { key, intent: digestIntent(args, action) }
  const begun = named && (await findBegun(service, args, { ...named, owner }))
  if (begun !== undefined) return send(service, args, begun, named)
  const mayExist = named !== undefined
  const asked = { action, owner, providedId, mayExist, isBooked: true, replaced: [] }
  const { existing, calls, ids } = await prepareAction(service, args, asked)
  if (existing !== undefined) {
    const taskIds = existing.map(({ taskId }) => taskId)
    return { taskIds, record: null, outcome: async () => ({ status: 'existing', tasks: existing }) }
  }
  const call = joinCalls(service, calls)
  return send(service, args, { owner, call, ids }, named)
}

interface WrittenCall {
  readonly owner: Hex
  readonly call: Hex
  /** The provided ids, as hex. */
  readonly ids: readonly Hex[]
  /** Whether the call is wrapped already. */
  readonly wrapped?: boolean
}

/**
 * The submission under the key: compiled again at another time, the request may give another call.
 */
async function findBegun(
  service: Service,
  args: ScheduleArgs,
  asked: { readonly key: string; readonly intent: string; readonly owner: Hex }
): Promise<WrittenCall | undefined> {
  const { key, intent, owner } = asked
  const { journal, signer } = args
  const account = parseAccount(signer.account)
  const found = await findSubmission({ chain: service.chain, journal, key, account, intent })
  if (found?.stands !== true) return undefined
  const { call, memo = '' } = found.record
  return { owner, call, ids: memo.split(' ') as Hex[], wrapped: true }
}

async function send(
  service: Service,
  args: ScheduleArgs,
  { owner, call, ids, wrapped }: WrittenCall,
  named: { readonly key: string; readonly intent: string } | undefined
): Promise<TaskSubmission> {
  const memo = ids.join(' ')
  const signed = args.as === undefined || wrapped ? call : args.as.wrap(call)
  const chain = await service.signing()
  const submission = await submitCall({ ...args, chain, call: signed, memo, ...named })
  const taskIds = ids.map((id) => deriveTaskId({ owner, providedId: hexToBytes(id) }).taskId)
  return {
    taskIds,
    record: submission.record,
    outcome: async (options) => readScheduled(service, await submission.outcome(options), taskIds)
  }
}
