import type { Hex } from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'

const TASK_ID = /^0x[0-9a-f]{64}$/i

/** Whether a task is named by its id, and not by the id that its owner chose. */
export function isTaskId(name: string): boolean {
  return TASK_ID.test(name)
}

/** The id of a task that is named by it, or by the id that its owner chose. */
export function findTaskId(owner: string, name: string): Hex {
  if (isTaskId(name)) return name.toLowerCase() as Hex
  return deriveTaskId({ owner, providedId: name }).taskId
}
