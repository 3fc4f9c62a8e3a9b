import { atPresentBlock, type Chain } from '@paraclock/connect'
import {
  type Hex,
  ParaclockError,
  type ProvidedIdInput,
  parseAccount,
  parseTaskId,
  readFact,
  readProvidedId
} from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import { OperationUnsupported } from '../errors.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import { decodeTask } from './decodeTask.ts'
import { openRecord } from './openRecord.ts'

/** A task, by its id or by its owner and provided id. */
export type TaskReference =
  | { readonly taskId: string }
  | {
      /** The owner: SS58 or hex. */
      readonly owner: string
      readonly providedId: ProvidedIdInput
    }

/** The result of `readStored` for a chain that does not store tasks by id. */
const ELSEWHERE = Symbol('elsewhere')

/**
 * Reads a task that has runs left.
 *
 * @param at the hash of the block to read; defaults to the present block
 * @returns `undefined` if the service has no such task, or the task has no runs left
 * @throws ParaclockError `ValueMalformed`; `OperationUnsupported` if the chain stores tasks in a
 * form that this version of Paraclock does not know.
 */
export async function getTask(
  service: Service,
  reference: TaskReference,
  at?: Hex
): Promise<TaskRecord | undefined> {
  const taskId =
    'taskId' in reference
      ? parseTaskId(reference.taskId)
      : deriveTaskId({
          owner: parseAccount(reference.owner),
          providedId: readProvidedId(reference.providedId)
        }).taskId
  const chain = at === undefined ? await atPresentBlock(service.chain) : await service.chain.at(at)
  const value = await readStored(chain, service, taskId)
  if (value === ELSEWHERE) {
    const operation = 'reading a task by its id'
    throw new ParaclockError(OperationUnsupported, { operation, variant: service.variant })
  }
  return value === undefined ? undefined : decodeTask(chain, service, taskId, value)
}

/**
 * Reads the owner of a task, and the task, at the block of the service's chain.
 *
 * @returns `undefined` for an unknown task. The owner is `'unknown'` if the chain does not store
 * tasks by id, and the task is `undefined` if its form is unknown.
 */
export async function readOwnedTask(
  service: Service,
  taskId: string
): Promise<
  { readonly owner: Hex | 'unknown'; readonly task?: TaskRecord | undefined } | undefined
> {
  const { chain } = service
  const value = await readStored(chain, service, taskId)
  if (value === undefined) return undefined
  if (value === ELSEWHERE) return { owner: 'unknown' }
  const { owner } = openRecord(value) as { readonly owner?: unknown }
  if (typeof owner !== 'string') return { owner: 'unknown' }
  const task = await readFact(async () => decodeTask(chain, service, parseTaskId(taskId), value))
  return { owner: parseAccount(owner), task: task.known ? task.value : undefined }
}

async function readStored(chain: Chain, { automation }: Service, taskId: string): Promise<unknown> {
  const read = { pallet: automation.pallet.name, entry: 'Tasks', keys: [taskId] }
  const { value, evidence } = await chain.storage(read)
  return evidence.length === 0 ? ELSEWHERE : value
}
