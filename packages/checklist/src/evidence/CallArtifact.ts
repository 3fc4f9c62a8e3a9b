import type { Evidence, Hex, Weight } from '@paraclock/core'

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
