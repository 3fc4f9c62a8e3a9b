import type { TaskId } from '@paraclock/core'
import type { ModelState } from './ModelState.ts'

/** How many places of a slot are taken. */
export function countPlaces(state: ModelState, time: bigint): number {
  return state.slots.get(time)?.length ?? 0
}

/** Whether a slot has no room for another task. */
export function isSlotFull(state: ModelState, time: bigint): boolean {
  return countPlaces(state, time) >= state.limits.maxTasksPerSlot
}

/** Takes a place in a slot. */
export function enterSlot(state: ModelState, time: bigint, taskId: TaskId): void {
  noteSlot(state, time)
  state.slots.set(time, [...(state.slots.get(time) ?? []), taskId])
}

/**
 * Takes a place in a slot for the next run of a recurring task: one that costs nothing, or else one
 * beside the places of the slot. It is never refused.
 */
export function keepPlace(state: ModelState, time: bigint, taskId: TaskId): void {
  noteSlot(state, time)
  const { freePlaces } = state.pricing
  if (!isSlotFull(state, time) && countPlaces(state, time) < freePlaces) {
    enterSlot(state, time, taskId)
    return
  }
  // In the order in which the tasks were scheduled, which is that of the map.
  const beside = new Set([...(state.extraPlaces.get(time) ?? []), taskId])
  state.extraPlaces.set(
    time,
    [...state.tasks.keys()].filter((task) => beside.has(task))
  )
}

/** Notes that a run is booked in a slot. */
function noteSlot(state: ModelState, time: bigint): void {
  if (time > state.latestSlot) state.latestSlot = time
}

/** Gives up a place in a slot, or beside its places. */
export function leaveSlot(state: ModelState, time: bigint, taskId: TaskId): void {
  leave(state.slots, time, taskId)
  leave(state.extraPlaces, time, taskId)
}

function leave(slots: Map<bigint, readonly TaskId[]>, time: bigint, taskId: TaskId): void {
  const left = (slots.get(time) ?? []).filter((place) => place !== taskId)
  if (left.length === 0) slots.delete(time)
  else slots.set(time, left)
}
