import type { Hex } from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'

/** Any other name than `0x` and 64 digits is a provided id, which the owner chose. */
export const isTaskId = (name: string): boolean => /^0x[0-9a-f]{64}$/i.test(name)

export function nameTask(owner: string, name: string) {
  if (isTaskId(name)) return { taskId: name.toLowerCase() as Hex, providedId: undefined }
  return { taskId: deriveTaskId({ owner, providedId: name }).taskId, providedId: name }
}

/**
 * Lists the possible task ids for a provided id. The service stores the task under its own id, or
 * as several parts with ids of their own. The list has the task's own id, and the ids of its first
 * `count` parts.
 */
export function listPartIds(owner: string, providedId: string, count: number): readonly Hex[] {
  const parts = Array.from({ length: count }, (_, at) => `${providedId}/${at + 1}`)
  return [providedId, ...parts].map((one) => deriveTaskId({ owner, providedId: one }).taskId)
}
