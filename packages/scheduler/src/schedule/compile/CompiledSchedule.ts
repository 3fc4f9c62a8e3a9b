import type { UnixSeconds } from '@paraclock/core'
import type { TaskSchedule } from '../service/TaskRequest.ts'
import type { ClockChange } from '../zones/ClockPolicy.ts'

/** One task of a compiled schedule. */
export interface CompiledTask {
  /** The provided id, as the bytes that the service stores. */
  readonly providedId: Uint8Array
  /** Its schedule. */
  readonly schedule: TaskSchedule
}

/** A time that `snap` moved to a slot. */
export interface GridAdjustment {
  /** The time of the schedule. */
  readonly asked: UnixSeconds
  /** The start of the slot. */
  readonly given: UnixSeconds
}

/** A schedule as tasks. */
export interface CompiledSchedule {
  /**
   * The tasks, in the order of their times. More than one only if a list is longer than the limit.
   */
  readonly tasks: readonly CompiledTask[]
  /** The number of all runs, or `null` if they do not end. */
  readonly runs: number | null
  /** The times that were moved. Two times that were moved to the same slot are one run. */
  readonly adjustments: readonly GridAdjustment[]
  /** The runs whose wall-clock time a clock change skips or repeats. */
  readonly clockChanges: readonly ClockChange[]
}
