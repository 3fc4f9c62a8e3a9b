import type { Evidence, Hex } from '@paraclock/core'
import type { Weight } from '@paraclock/weights'

/** The call that the user's task stores. */
export interface CallArtifact {
  /** The user's call, with the proxy around it. */
  readonly call: Hex
  readonly description: string
  readonly evidence: readonly Evidence[]
  /** What the target weighs it at. */
  readonly weight: Weight
  readonly weightEvidence: readonly Evidence[]
}
