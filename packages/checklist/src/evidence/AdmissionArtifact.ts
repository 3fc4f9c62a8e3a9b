import type { Evidence } from '@paraclock/core'
import type { Opinion } from './ServiceArtifact.ts'

/** Whether the service would take the user's task as it is. */
export interface AdmissionArtifact {
  /** Whether the user has a task of this id already. */
  readonly isIdUsed: Opinion<boolean>
  /** An id like it that is free; `null` where none was looked for. */
  readonly freeId: string | null
  /** Which of the slots of the planned runs are full. */
  readonly fullSlots: Opinion<readonly FullSlot[]>
  /** Whether the service says that it takes no tasks. */
  readonly isShutDown: boolean
  /** What the service answers to the call that schedules the task; `null` if it takes it. */
  readonly refusal: Opinion<{ readonly name: string; readonly docs: string } | null>
  readonly evidence: readonly Evidence[]
}

/** A slot without room for another task. */
export interface FullSlot {
  /** Its time, in seconds since the Unix epoch. */
  readonly time: number
  readonly tasks: number
  /** The nearest later slot with room; `null` where none was found. */
  readonly nextFree: number | null
}
