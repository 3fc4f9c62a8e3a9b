import type { ErrorReport, Evidence, Fact } from '@paraclock/core'
import type { SystemChain } from '@paraclock/hrmp'

export interface SystemArtifact {
  /** The system parachains, each with its rights on the relay chain. */
  readonly chains: Fact<readonly SystemChain[]>
  /**
   * The id of the Coretime chain that the relay chain names. `undefined` if the relay chain names
   * none.
   */
  readonly coretime: number | undefined
  /** The configured Coretime chain. Absent if the configuration names none. */
  readonly coretimeChain?: SystemChainArtifact
  /**
   * The configured Asset Hub, or the target if the target is an Asset Hub. `undefined` if there is
   * neither.
   */
  readonly assetHub: AssetHubArtifact | undefined
  readonly evidence: readonly Evidence[]
}

export type AssetHubArtifact = SystemChainArtifact & { readonly role: 'assetHub' | 'target' }

export type SystemChainArtifact =
  | {
      readonly paraId: number
      readonly endpoint: string
      /** The name that the chain's node states, without control characters. */
      readonly name: string
    }
  | { readonly error: ErrorReport }
