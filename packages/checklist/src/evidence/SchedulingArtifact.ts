import type { Evidence } from '@paraclock/core'
import type { CallKind, StatedLimits } from '@paraclock/types'
import type { Opinion } from './ServiceArtifact.ts'

/** What the service does with a call that schedules a task. */
export interface OfferedCall {
  readonly kind: CallKind
  /** The call, as the runtime spells it. */
  readonly call: string
  /** Why it refuses a task at a whole hour; `null` if it takes it. */
  readonly refusal: string | null
}

/** A limit that is known by what the service refuses. */
export interface SeenLimit {
  readonly value: bigint
  /** Whether nothing beyond it was offered: then there may be no limit. */
  readonly isOpen: boolean
}

/** The limits that no constant states, and that the service's refusals show. */
export type SeenLimits = Readonly<
  Partial<Record<Exclude<keyof StatedLimits, 'slotSeconds'>, SeenLimit>>
>

/** What the service does when it is offered tasks. Nothing of them reaches the chain. */
export interface SchedulingArtifact {
  readonly calls: readonly OfferedCall[]
  /** The length of its slots in seconds, by the times that it takes. */
  readonly slotSeconds: Opinion<number>
  readonly limits: SeenLimits
  readonly limitEvidence: readonly Evidence[]
  /** The id of a task that it takes, as its event names it, and as computed here. */
  readonly taskId: Opinion<{ readonly seen: string; readonly computed: string }>
  readonly evidence: readonly Evidence[]
}
