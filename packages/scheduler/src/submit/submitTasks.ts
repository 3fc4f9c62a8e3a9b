import { bytesToHex, type Hex, hexToBytes, parseAccount, readProvidedId } from '@paraclock/core'
import { findSubmission, submitCall } from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import { readScheduled } from '../read/readScheduled.ts'
import { digestIntent } from './digestIntent.ts'
import { prepareContent } from './prepareTask.ts'
import type { ScheduleArgs } from './TaskArgs.ts'
import type { TaskContent } from './TaskContent.ts'
import type { TaskSubmission } from './TaskSubmission.ts'
import { joinCalls } from './writeTasks.ts'

/** Compiles, checks, encodes and submits tasks of any kind. */
export async function submitTasks(
  service: Service,
  args: ScheduleArgs,
  content: TaskContent
): Promise<TaskSubmission> {
  const owner = args.as?.account ?? parseAccount(args.signer.account)
  const providedId = readProvidedId(args.idempotencyKey ?? args.providedId)
  const key = `task ${owner} ${bytesToHex(providedId)}`
  const named =
    args.idempotencyKey === undefined ? undefined : { key, intent: digestIntent(args, content) }
  const begun = named && (await findBegun(service, args, { ...named, owner }))
  if (begun !== undefined) return send(service, args, begun, named)
  const mayExist = named !== undefined
  const asked = { content, owner, providedId, mayExist, replaced: [] }
  const { existing, calls, ids } = await prepareContent(service, args, asked)
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
