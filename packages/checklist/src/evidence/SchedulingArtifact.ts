import type { Evidence, Fact } from '@paraclock/core'
import type { CallKind } from '@paraclock/types'

/** The service's answer to a call that schedules a task. */
export interface OfferedCall {
  readonly kind: CallKind
  /** The call, as the runtime spells it. */
  readonly call: string
  /** Why the service refuses a task at a full hour; `undefined` if it accepts the task. */
  readonly refusal: string | undefined
}

/** The service's answers to probe tasks. Probe tasks are only dry-run. */
export interface SchedulingArtifact {
  readonly calls: readonly OfferedCall[]
  /** The length of its slots in seconds, from the times that it accepts. */
  readonly slotSeconds: Fact<number>
  /** The id of an accepted task, as its event states it and as this process computes it. */
  readonly taskId: Fact<{ readonly stated: string; readonly computed: string }>
  readonly evidence: readonly Evidence[]
}
