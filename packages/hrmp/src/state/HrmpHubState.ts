import type { Evidence } from '@paraclock/core'
import type { XcmVersion } from '@paraclock/xcm'
import type { CallIndex } from './HrmpHostState.ts'

/**
 * The state of Asset Hub at one block. Asset Hub can teleport the relay token to the chain that
 * manages the channels. The fees are measured: the teleport is simulated on both chains.
 */
export interface HrmpHubState {
  readonly chain: string
  readonly paraId: number
  readonly ss58Prefix: number
  readonly existentialDeposit: bigint
  /** The call that teleports the token: `polkadotXcm.limitedTeleportAssets`. */
  readonly teleport: CallIndex & { readonly name: string }
  /** An XCM version that both Asset Hub and the receiving chain read. */
  readonly version: XcmVersion
  /**
   * The fee for executing the teleport on the receiving chain. It is taken from the teleported
   * amount.
   */
  readonly arrivalFee: bigint
  /**
   * The fee for delivering the message to the receiving chain. The sender pays this fee in addition
   * to the teleported amount.
   */
  readonly deliveryFee: bigint
  /** The fee for including the transaction. Absent if Asset Hub does not state it. */
  readonly inclusionFee?: bigint
  /**
   * The fee on Asset Hub for a message by which a parachain teleports the token. Absent if Asset Hub
   * does not state the fee.
   */
  readonly messageFee?: bigint
  /** Why the simulated teleport fails. Absent if the token arrives. */
  readonly failure?: string
  readonly evidence: readonly Evidence[]
}
