import type { UnixSeconds } from '@paraclock/core'
import type { TaskSchedule } from '../service/TaskRequest.ts'
import type { ClockChange } from '../zones/ClockPolicy.ts'

/** One task of a compiled schedule. */
export interface CompiledTask {
  /** The provided id, as the bytes that the service stores. */
  readonly providedId: Uint8Array
  /** When it runs. */
  readonly schedule: TaskSchedule
}

/** A time that was moved to the service's grid, because `snap` asked for it. */
export interface GridAdjustment {
  /** The time that the schedule came to. */
  readonly asked: UnixSeconds
  /** The time that was taken in its place. */
  readonly given: UnixSeconds
}

/** A schedule in the form in which tasks hold it. */
export interface CompiledSchedule {
  /** The tasks, in the order of their times. One, unless the times are too many for it. */
  readonly tasks: readonly CompiledTask[]
  /** How many runs there are in all, or `null` if there is no end to them. */
  readonly runs: number | null
  /** The times that were moved. Two that were moved to the same slot run once. */
  readonly adjustments: readonly GridAdjustment[]
  /** The runs whose time on the wall is skipped or repeated by a change of the clocks. */
  readonly clockChanges: readonly ClockChange[]
}
