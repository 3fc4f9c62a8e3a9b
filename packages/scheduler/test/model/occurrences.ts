import { U64_MAX } from '../../src/schedule/rules/weights.ts'

/** The start of the slot of a time. Rule `slot_of` of the service. */
export function slotOf(time: bigint, slotLength: bigint): bigint {
  return slotLength === 0n ? time : time - (time % slotLength)
}

/** The next occurrence of a recurring task, and how many passed since it was due. */
export interface Occurrence {
  readonly time: bigint
  readonly passed: bigint
}

/**
 * The first occurrence after `now` of a task that was due at `due` and recurs at an interval.
 * `undefined` if there is no such time. Rule `first_occurrence_after` of the service.
 */
export function firstOccurrenceAfter(
  due: bigint,
  frequency: bigint,
  now: bigint
): Occurrence | undefined {
  if (frequency === 0n) return undefined
  const passed = now > due ? (now - due) / frequency : 0n
  const time = due + (passed + 1n) * frequency
  return time > U64_MAX ? undefined : { time, passed }
}
