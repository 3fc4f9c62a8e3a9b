import type { Evidence, JsonValue } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'
import type { Opinion } from './ServiceArtifact.ts'

/** A way of the service's token from one chain to the other, tried without being sent. */
export interface TransferTrial {
  readonly succeeded: boolean
  /** What happened, or where it stopped. */
  readonly detail: string
  readonly evidence: readonly Evidence[]
}

/** The service's token on the target. */
export interface TokenArtifact {
  /** Whether it is registered there; what is registered. */
  readonly registered: Opinion<JsonValue>
  readonly registeredEvidence: readonly Evidence[]
  /** The target's pallets that may keep it, where none of them is one whose ways are known here. */
  readonly keepers?: readonly string[]
  /** The asset that the service pays in on the target, as the target names it. */
  readonly paidIn?: Location
  /** From the service to the target. */
  readonly toTarget: Opinion<TransferTrial>
  /** From the target back to the service. */
  readonly toService: Opinion<TransferTrial>
}
