import type { Evidence, Fact } from '@paraclock/core'
import type { CallKind } from '@paraclock/types'

/** The service's answer to a probe task, which is dry-run and never scheduled. */
export interface ProbedTask {
  readonly kind: CallKind
  readonly call: string
  /**
   * Why the service refuses the task at a full hour. `undefined` if the service accepts the task.
   */
  readonly refusal: string | undefined
}

/** The service's answers to the dry runs of all probe tasks. */
export interface SchedulingArtifact {
  readonly calls: readonly ProbedTask[]
  /** The length of a slot in seconds, found by testing which times the service accepts. */
  readonly slotSeconds: Fact<number>
  /**
   * The id of an accepted probe task: `stated` comes from an event, `computed` from this process.
   */
  readonly taskId: Fact<{ readonly stated: string; readonly computed: string }>
  readonly evidence: readonly Evidence[]
}
