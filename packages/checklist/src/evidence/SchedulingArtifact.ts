import type { Evidence } from '@paraclock/core'
import type { CallKind } from '@paraclock/types'
import type { Opinion } from './ServiceArtifact.ts'

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
  readonly slotSeconds: Opinion<number>
  /** The id of a task that it takes, as its event names it, and as computed here. */
  readonly taskId: Opinion<{ readonly seen: string; readonly computed: string }>
  readonly evidence: readonly Evidence[]
}
