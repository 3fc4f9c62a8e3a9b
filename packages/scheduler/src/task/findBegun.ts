import {
  bytesToHex,
  type Hex,
  isParaclockError,
  type JsonValue,
  ParaclockError,
  parseAccount,
  stringifyJson
} from '@paraclock/core'
import {
  findSubmission,
  hashHex,
  SubmissionKeyMismatch,
  type SubmissionRecord
} from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import { ProvidedIdUnavailable } from '../errors.ts'
import { getTask } from '../read/getTask.ts'
import type { CompiledTask } from '../schedule/compile/compileSchedule.ts'
import { sortDistinct } from '../schedule/rules/validateSchedule.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskAction, TaskSchedule } from '../schedule/service/TaskRequest.ts'
import { listActionValues } from './buildServiceCall.ts'
import type { TakenTask } from './readTaskEvents.ts'
import type { OwnedTask, PrepareTaskArgs } from './readTaskSpec.ts'
import type { SendArgs } from './SendArgs.ts'

export interface SubmissionName {
  readonly key: string
  /**
   * The digest of the request, without its key. The digest does not cover the encoded call, because
   * the same request can compile to a different call at a later time.
   */
  readonly intent: Hex
}

export function nameSubmission(
  { schedule, snap }: Pick<PrepareTaskArgs, 'schedule' | 'snap'>,
  task: OwnedTask
): SubmissionName {
  const { kind, values } = listActionValues(task.action)
  const text = stringifyJson(toPlain({ kind, schedule, snap, values }))
  const key = `task ${task.owner} ${bytesToHex(task.providedId)}`
  return { key, intent: hashHex(new TextEncoder().encode(text)) }
}

function toPlain(value: unknown): JsonValue {
  // For an invalid date, `toJSON` returns `null`, but `toISOString` throws an error without a code.
  if (value instanceof Date) return value.toJSON()
  if (Array.isArray(value)) return value.map(toPlain)
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) {
    return (value ?? null) as JsonValue
  }
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [two]) => (one < two ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, toPlain(field)]))
}

/**
 * Finds the submission of a task in a journal.
 *
 * @returns `undefined` if the journal has no submission that succeeded or can still succeed, or if
 * the key belongs to a different request. `submitCall` later refuses this key.
 */
export async function findBegun(
  { chain }: Service,
  { signer, journal }: Pick<SendArgs, 'signer' | 'journal'>,
  name: SubmissionName
): Promise<SubmissionRecord | undefined> {
  const account = parseAccount(signer.account)
  try {
    const found = await findSubmission({ chain, journal, account, ...name })
    return found?.stands === true ? found.record : undefined
  } catch (error) {
    if (isParaclockError(error, SubmissionKeyMismatch)) return undefined
    throw error
  }
}

/**
 * Finds the tasks of a request on the chain, so that a request schedules no task twice even if its
 * journal is lost.
 *
 * @returns `undefined` if the service lacks one of the tasks, or if a task of `replaced` is still
 * scheduled
 */
export async function findExisting(
  service: Service,
  { owner, providedId, action }: OwnedTask,
  asked: {
    readonly tasks: readonly CompiledTask[]
    /**
     * The tasks to replace. If the list is empty and the service has a different task under a
     * requested id, the function throws `ProvidedIdUnavailable`. If the list is not empty, it
     * returns `undefined` instead.
     */
    readonly replaced: readonly TaskRecord[]
  }
): Promise<readonly TakenTask[] | undefined> {
  const { tasks, replaced } = asked
  const existing: TakenTask[] = []
  for (const { providedId: id, schedule } of tasks) {
    const { taskId } = deriveTaskId({ owner, providedId: id })
    const record = await getTask(service, { taskId })
    if (record === undefined) return undefined
    const isSame =
      describeAction(record.action) === describeAction(action) &&
      describeSchedule(record.schedule) === describeSchedule(schedule)
    if (!isSame) {
      if (replaced.length > 0) return undefined
      const { nextRun } = record
      const named = new TextDecoder().decode(providedId)
      throw new ParaclockError(ProvidedIdUnavailable, { providedId: named, taskId, nextRun })
    }
    existing.push({ taskId, nextRun: record.nextRun, prepaid: record.prepaid })
  }
  const isReplaced = replaced.some(({ taskId }) => existing.every((one) => one.taskId !== taskId))
  return isReplaced ? undefined : existing
}

function describeSchedule(schedule: TaskSchedule): string {
  return schedule.kind === 'fixed'
    ? sortDistinct(schedule.executionTimes).join(' ')
    : `${schedule.nextExecutionTime} every ${schedule.frequency}`
}

// The description omits the weight, because the service adds an assumed proof size to the weight.
function describeAction(action: TaskAction): string {
  switch (action.kind) {
    case 'xcmp':
      return `xcmp ${action.paraId} ${bytesToHex(action.call)}`
    case 'dynamicDispatch':
      return `dispatch ${bytesToHex(action.call)}`
    case 'nativeTransfer':
      return `transfer ${String(action.recipient)} ${action.amount}`
  }
}
