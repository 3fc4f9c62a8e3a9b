import type { Migration } from '@paraclock/connect'
import type { ErrorReport, Evidence, Fact } from '@paraclock/core'
import type { SystemChain } from '@paraclock/hrmp'
import type { SystemRole } from '../config/networkRoles.ts'

/** The system chains of a relay chain. */
export interface SystemArtifact {
  readonly chains: Fact<readonly SystemChain[]>
  /** The id of the Coretime chain that the relay chain names. */
  readonly coretime: number | undefined
  readonly coretimeChain?: SystemChainArtifact
  /** The configured Asset Hub, or the target if it is an Asset Hub. */
  readonly assetHub: AssetHubArtifact | undefined
  /** The migrations of the configured system parachains. Absent in evidence of earlier versions. */
  readonly migrations?: readonly (Migration & { readonly role: SystemRole })[]
  readonly evidence: readonly Evidence[]
}

/** The configured Asset Hub, or the target if it is an Asset Hub. */
export type AssetHubArtifact = SystemChainArtifact & { readonly role: 'assetHub' | 'target' }

/** A system chain by its id, endpoint and name, or the error of opening it. */
export type SystemChainArtifact =
  | {
      readonly paraId: number
      readonly endpoint: string
      /** The chain's name, without control characters. */
      readonly name: string
    }
  | { readonly error: ErrorReport }
