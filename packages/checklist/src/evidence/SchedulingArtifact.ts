import type { Evidence, Fact } from '@paraclock/core'
import type { CallKind } from '@paraclock/types'

/** The service's answer to a probe task: a task that is only dry-run, to learn the answer. */
export interface ProbedTask {
  readonly kind: CallKind
  /** The call that schedules the task, as the runtime names it. */
  readonly call: string
  /** Why the service refuses a task at a full hour; `undefined` if it accepts the task. */
  readonly refusal: string | undefined
}

/** The service's answers to the dry runs of all probe tasks. */
export interface SchedulingArtifact {
  readonly calls: readonly ProbedTask[]
  /** The length of a slot, in seconds, found from the times that the service accepts. */
  readonly slotSeconds: Fact<number>
  /**
   * The id of an accepted probe task, twice: as the service's event states it, and as this process
   * computes it.
   */
  readonly taskId: Fact<{ readonly stated: string; readonly computed: string }>
  readonly evidence: readonly Evidence[]
}
