import type { TaskId } from '@paraclock/core'
import type { ModelState } from './ModelState.ts'

/** Whether a slot has no room for another task. */
export function isSlotFull(state: ModelState, time: bigint): boolean {
  return (state.slots.get(time)?.length ?? 0) >= state.limits.maxTasksPerSlot
}

/** Takes a place in a slot. */
export function enterSlot(state: ModelState, time: bigint, taskId: TaskId): void {
  state.slots.set(time, [...(state.slots.get(time) ?? []), taskId])
}

/** Gives up a place in a slot. */
export function leaveSlot(state: ModelState, time: bigint, taskId: TaskId): void {
  const left = (state.slots.get(time) ?? []).filter((place) => place !== taskId)
  if (left.length === 0) state.slots.delete(time)
  else state.slots.set(time, left)
}
