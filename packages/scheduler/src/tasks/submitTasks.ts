import { deriveTaskId } from '@paraclock/accounts'
import {
  bytesToHex,
  type Hex,
  hexToBytes,
  ParaclockError,
  parseAccount,
  parseSeconds
} from '@paraclock/core'
import type { CallValues } from '../client/CallValues.ts'
import { encodeServiceCall } from '../client/encodeServiceCall.ts'
import { readChainTime } from '../client/readServiceState.ts'
import { reviewContent, reviewTasks } from '../client/reviewTasks.ts'
import type { Service } from '../client/ServiceClient.ts'
import type { CompiledTask } from '../schedules/CompiledSchedule.ts'
import { compileSchedule } from '../schedules/compileSchedule.ts'
import { parseTime } from '../schedules/parseTime.ts'
import { readProvidedId } from '../service/readProvidedId.ts'
import type { TaskAction } from '../service/TaskRequest.ts'
import { stands } from '../submission/beginSubmission.ts'
import { loadJournal } from '../submission/Journal.ts'
import { submitCall } from '../submission/submitCall.ts'
import { confirmTaskId } from './confirmTaskId.ts'
import { digestIntent } from './digestIntent.ts'
import { readScheduled } from './readScheduled.ts'
import type { ScheduleArgs } from './TaskArgs.ts'
import type { TaskSubmission } from './TaskSubmission.ts'

/** What is to run, as the rules see it and as the chain's call takes it. */
export interface TaskContent {
  readonly kind: 'crossChain' | 'dynamicDispatch' | 'nativeTransfer'
  readonly action: TaskAction
  readonly values: CallValues
}

/** Compiles, checks, encodes and submits: what all kinds of task have in common. */
export async function submitTasks(
  service: Service,
  args: ScheduleArgs,
  content: TaskContent
): Promise<TaskSubmission> {
  const owner = parseAccount(args.signer.account)
  const providedId = readProvidedId(args.idempotencyKey ?? args.providedId)
  const key =
    args.idempotencyKey === undefined ? undefined : `task ${owner} ${bytesToHex(providedId)}`
  const intent = digestIntent(args, content)
  const begun =
    key === undefined ? undefined : await findBegun(service, args, { key, intent, owner })
  const { call, ids } = begun ?? (await writeCall(service, args, content, providedId))
  const submission = await submitCall({
    ...args,
    chain: service,
    call,
    ...(key === undefined ? {} : { key, intent, memo: ids.join(' ') })
  })
  const taskIds = ids.map((id) => idOf(service, owner, hexToBytes(id)))
  return {
    taskIds,
    record: submission.record,
    outcome: async (options) => readScheduled(service, await submission.outcome(options), taskIds)
  }
}

interface WrittenCall {
  readonly call: Hex
  /** The provided ids, as hex. */
  readonly ids: readonly Hex[]
}

/** What was begun under the key: compiling it anew at another time could come to something else. */
async function findBegun(
  service: Service,
  args: ScheduleArgs,
  asked: { readonly key: string; readonly intent: string; readonly owner: Hex }
): Promise<WrittenCall | undefined> {
  const journal = await loadJournal(args.journal)
  const { key, intent, owner: account } = asked
  const known = journal.find(service.genesis, key)
  if (known === undefined || !stands(known, { key, account, intent })) return undefined
  const ids = (known.record.memo ?? '').split(' ') as Hex[]
  return { call: known.record.call, ids }
}

async function writeCall(
  service: Service,
  args: ScheduleArgs,
  content: TaskContent,
  providedId: Uint8Array
): Promise<WrittenCall> {
  const owner = parseAccount(args.signer.account)
  const now = await readChainTime(service)
  const { extra, validate = true } = args
  if (validate) reviewContent(service, { providedId, action: content.action, owner })
  const tasks = compileTasks(service, args, { providedId, now })
  if (validate) await reviewTasks(service, { tasks, action: content.action, owner, now })
  const calls: Hex[] = []
  for (const task of tasks) {
    await confirmTaskId(service, owner, task.providedId)
    calls.push(encodeTask(service, content, task, { owner, extra }))
  }
  return { call: joinCalls(service, calls), ids: tasks.map((task) => bytesToHex(task.providedId)) }
}

function compileTasks(
  service: Service,
  { schedule, snap, validate = true }: ScheduleArgs,
  { providedId, now }: { readonly providedId: Uint8Array; readonly now: bigint }
): readonly CompiledTask[] {
  // Without checks here, what is stated outright goes to the chain as it is.
  if (!validate && schedule.kind === 'times') {
    const executionTimes = schedule.times.map((time) => parseTime(time))
    return [{ providedId, schedule: { kind: 'fixed', executionTimes } }]
  }
  if (!validate && schedule.kind === 'recurring') {
    const nextExecutionTime = parseTime(schedule.next)
    const frequency = parseSeconds(schedule.frequency)
    return [{ providedId, schedule: { kind: 'recurring', nextExecutionTime, frequency } }]
  }
  const { tasks } = compileSchedule({
    schedule,
    variant: takesSchedules(service) ? 'hour' : 'minute',
    limits: service.limits,
    now,
    providedId,
    ...(snap === undefined ? {} : { snap })
  })
  return tasks
}

function takesSchedules({ automation: { scheduling } }: Service): boolean {
  return scheduling.known && scheduling.value === 'schedule'
}

function encodeTask(
  service: Service,
  content: TaskContent,
  { providedId, schedule }: CompiledTask,
  more: Pick<CallValues, 'owner' | 'extra'>
): Hex {
  const values = { ...content.values, ...more, providedId, schedule }
  return encodeServiceCall(service, content.kind, values)
}

/** Several calls become one that succeeds or fails as a whole. */
function joinCalls(service: Service, calls: readonly Hex[]): Hex {
  const [only] = calls
  if (calls.length === 1 && only !== undefined) return only
  const batchAll = service.api.tx['utility']?.['batchAll']
  if (batchAll !== undefined) return batchAll(calls).method.toHex()
  const operation = 'utility.batchAll, for a schedule that takes several tasks'
  throw new ParaclockError('OperationUnsupported', { operation, variant: service.variant })
}

function idOf({ automation }: Service, owner: Hex, providedId: Uint8Array): string | null {
  const isEvent = automation.taskId.known && automation.taskId.value === 'event'
  return isEvent ? null : deriveTaskId({ owner, providedId }).taskId
}
