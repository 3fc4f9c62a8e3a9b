import type { ErrorReport, Evidence, Fact } from '@paraclock/core'
import type { SystemChain } from '@paraclock/hrmp'

export interface SystemArtifact {
  /** The system parachains, and what the relay chain allows each. */
  readonly chains: Fact<readonly SystemChain[]>
  /** The id of the Coretime chain that the relay chain names; `undefined` if it names none. */
  readonly coretime: number | undefined
  /** The configured Coretime chain; absent if none is configured. */
  readonly coretimeChain?: SystemChainArtifact
  /**
   * The configured Asset Hub, or the target if it is an Asset Hub; `undefined` on a network without
   * one.
   */
  readonly assetHub: AssetHubArtifact | undefined
  readonly evidence: readonly Evidence[]
}

export type AssetHubArtifact = SystemChainArtifact & { readonly role: 'assetHub' | 'target' }

export type SystemChainArtifact =
  | {
      readonly paraId: number
      readonly endpoint: string
      /** Its name, cleaned of control characters. */
      readonly name: string
    }
  | { readonly error: ErrorReport }
