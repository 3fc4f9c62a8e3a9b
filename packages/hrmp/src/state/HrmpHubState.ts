import type { Evidence } from '@paraclock/core'
import type { XcmVersion } from '@paraclock/xcm'
import type { CallIndex } from './HrmpHostState.ts'

/**
 * The state of Asset Hub at one block. Asset Hub teleports the manager's token to the manager. The
 * fees are measured in a run of the teleport on both chains.
 */
export interface HrmpHubState {
  readonly chain: string
  readonly paraId: number
  readonly ss58Prefix: number
  readonly existentialDeposit: bigint
  /** The call that teleports: `polkadotXcm.limitedTeleportAssets`. */
  readonly teleport: CallIndex & { readonly name: string }
  /** The XCM version that both the hub and the manager read. */
  readonly version: XcmVersion
  /** The manager's fee for executing the teleport, which it takes from the amount. */
  readonly arrivalFee: bigint
  /** The fee for delivery, which the sender pays on top of the amount. */
  readonly deliveryFee: bigint
  /** The fee for including the transaction on the hub. Absent if the hub does not state it. */
  readonly inclusionFee?: bigint
  /**
   * The hub's fee for a parachain's message that teleports from the parachain's account on the hub.
   * Absent if the hub does not state it.
   */
  readonly messageFee?: bigint
  /** The reason why the teleport fails in a run; absent if it arrives. */
  readonly failure?: string
  readonly evidence: readonly Evidence[]
}
