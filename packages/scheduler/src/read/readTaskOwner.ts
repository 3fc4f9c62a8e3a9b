import { type Hex, parseAccount } from '@paraclock/core'
import type { Service } from '../client/ServiceClient.ts'

/**
 * Reads who owns a task.
 *
 * @returns `undefined` if there is no such task, `null` if the chain does not keep tasks by their ids
 */
export async function readTaskOwner(
  { api, servicePallet, automation }: Service,
  taskId: string
): Promise<Hex | undefined | null> {
  const tasks = api.query[servicePallet]?.['tasks']
  const isHash = automation.taskId.known && automation.taskId.value === 'hash'
  if (tasks === undefined || !isHash) return null
  const record = await tasks(taskId)
  if (record.isEmpty) return undefined
  const { owner } = record.toPrimitive() as { readonly owner?: unknown }
  return typeof owner === 'string' ? parseAccount(owner) : null
}
