import type { Evidence, Fact } from '@paraclock/core'
import type { CallKind } from '@paraclock/types'

/** The service's answer to a call that schedules a task. */
export interface OfferedCall {
  readonly kind: CallKind
  /** The call, as the runtime spells it. */
  readonly call: string
  /** Why it refuses a task at a whole hour; `undefined` if it takes it. */
  readonly refusal: string | undefined
}

/** How the service answers probe tasks. They are dry-run and never reach the chain. */
export interface SchedulingArtifact {
  readonly calls: readonly OfferedCall[]
  /** The length of its slots in seconds, from the times that it accepts. */
  readonly slotSeconds: Fact<number>
  /** The id of an accepted task: by its event, and as computed here. */
  readonly taskId: Fact<{ readonly seen: string; readonly computed: string }>
  readonly evidence: readonly Evidence[]
}
