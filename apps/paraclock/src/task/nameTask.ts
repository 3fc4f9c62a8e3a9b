import type { Hex } from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'

/** Whether a name is a task id: `0x` and 64 digits. Any other name is a provided id. */
export const isTaskId = (name: string): boolean => /^0x[0-9a-f]{64}$/i.test(name)

export function nameTask(owner: string, name: string) {
  if (isTaskId(name)) return { taskId: name.toLowerCase() as Hex, providedId: undefined }
  return { taskId: deriveTaskId({ owner, providedId: name }).taskId, providedId: name }
}

/**
 * Lists the ids that a task with a provided id can have. The service stores the task as a whole, or
 * in parts: the list has the id of the whole task and the ids of its first `count` parts.
 */
export function listPartIds(owner: string, providedId: string, count: number): readonly Hex[] {
  const parts = Array.from({ length: count }, (_, at) => `${providedId}/${at + 1}`)
  return [providedId, ...parts].map((one) => deriveTaskId({ owner, providedId: one }).taskId)
}
