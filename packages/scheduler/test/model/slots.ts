import type { TaskId } from '@paraclock/core'
import type { ModelState } from './ModelState.ts'

/** How many places of a slot other tasks have taken. An ended task with this id may have left one. */
export function countPlaces(state: ModelState, time: bigint, taskId: TaskId): number {
  return othersIn(state, time, taskId).length
}

function othersIn(state: ModelState, time: bigint, taskId: TaskId): readonly TaskId[] {
  return (state.slots.get(time) ?? []).filter((place) => place !== taskId)
}

/** Whether a slot has no room for another task. */
export function isSlotFull(state: ModelState, time: bigint, taskId: TaskId): boolean {
  return countPlaces(state, time, taskId) >= state.limits.maxTasksPerSlot
}

/** Takes a place in a slot. */
export function enterSlot(state: ModelState, time: bigint, taskId: TaskId): void {
  noteSlot(state, time)
  state.slots.set(time, [...othersIn(state, time, taskId), taskId])
}

/**
 * Takes a place in a slot for the next run of a recurring task: one that costs nothing, or else one
 * beside the places of the slot. It is never refused.
 */
export function keepPlace(state: ModelState, time: bigint, taskId: TaskId): void {
  noteSlot(state, time)
  leave(state.slots, time, taskId)
  const { freePlaces } = state.pricing
  if (!isSlotFull(state, time, taskId) && countPlaces(state, time, taskId) < freePlaces) {
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
