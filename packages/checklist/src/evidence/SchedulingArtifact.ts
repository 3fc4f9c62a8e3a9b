import type { Evidence, Fact } from '@paraclock/core'
import type { CallKind } from '@paraclock/types'

/** What the service does with a call that schedules a task. */
export interface OfferedCall {
  readonly kind: CallKind
  /** The call, as the runtime spells it. */
  readonly call: string
  /** Why it refuses a task at a whole hour; `null` if it takes it. */
  readonly refusal: string | null
}

/** What the service does when it is offered tasks. Nothing of them reaches the chain. */
export interface SchedulingArtifact {
  readonly calls: readonly OfferedCall[]
  /** The length of its slots in seconds, by the times that it takes. */
  readonly slotSeconds: Fact<number>
  /** The id of a task that it takes, as its event names it, and as computed here. */
  readonly taskId: Fact<{ readonly seen: string; readonly computed: string }>
  readonly evidence: readonly Evidence[]
}
