import type { Evidence, Fact } from '@paraclock/core'
import type { CallKind } from '@paraclock/types'

/** The service's answer to a probe task. A probe task is dry-run and never scheduled. */
export interface ProbedTask {
  readonly kind: CallKind
  readonly call: string
  /** Why the service refuses the task at a full hour. `undefined` if it accepts the task. */
  readonly refusal: string | undefined
}

/** The service's answers to the dry runs of all probe tasks. */
export interface SchedulingArtifact {
  readonly calls: readonly ProbedTask[]
  /** The length of a slot in seconds, found from the times that the service accepts. */
  readonly slotSeconds: Fact<number>
  /** The id of an accepted probe task: stated by an event, and computed in this process. */
  readonly taskId: Fact<{ readonly stated: string; readonly computed: string }>
  readonly evidence: readonly Evidence[]
}
