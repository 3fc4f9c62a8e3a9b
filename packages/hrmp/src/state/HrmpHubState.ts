import type { Evidence } from '@paraclock/core'
import type { XcmVersion } from '@paraclock/xcm'
import type { CallIndex } from './HrmpHostState.ts'

/**
 * Asset Hub at one block, which teleports the manager's token to the manager. The fees are measured
 * in a run of the teleport on both chains.
 */
export interface HrmpHubState {
  readonly chain: string
  readonly paraId: number
  readonly ss58Prefix: number
  readonly existentialDeposit: bigint
  /** The call that teleports: `polkadotXcm.limitedTeleportAssets`. */
  readonly teleport: CallIndex & { readonly name: string }
  /** The XCM version that both chains read. */
  readonly version: XcmVersion
  /** The manager's fee for executing the teleport, which it takes from the amount. */
  readonly arrivalFee: bigint
  /** The fee for delivery, which the sender pays on top of the amount. */
  readonly deliveryFee: bigint
  /** Absent if the chain does not state it. */
  readonly inclusionFee?: bigint
  /**
   * The fee of a parachain's message that teleports from its account here. Absent if not stated.
   */
  readonly messageFee?: bigint
  /** The reason why the teleport fails in a run; absent if it arrives. */
  readonly failure?: string
  readonly evidence: readonly Evidence[]
}
