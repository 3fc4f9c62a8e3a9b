import type { Evidence } from '@paraclock/core'
import type { XcmVersion } from '@paraclock/xcm'
import type { CallIndex } from './HrmpHostState.ts'

/**
 * The state of Asset Hub at one block. Asset Hub sends the manager's token to the manager by
 * teleport. The fees are measured in a run of the teleport on both chains.
 */
export interface HrmpHubState {
  /** The name that the caller gave the chain. */
  readonly chain: string
  readonly paraId: number
  /** The prefix of its SS58 addresses. */
  readonly ss58Prefix: number
  /** Its existential deposit, in the token's smallest unit. */
  readonly existentialDeposit: bigint
  /** The call that teleports: `polkadotXcm.limitedTeleportAssets`. */
  readonly teleport: CallIndex & { readonly name: string }
  /** The XCM version that both chains read. */
  readonly version: XcmVersion
  /** The manager's fee for executing the teleport, which it takes from the amount. */
  readonly arrivalFee: bigint
  /** The fee for delivery, which the sender pays on top of the amount. */
  readonly deliveryFee: bigint
  /** The fee of the transaction. Absent if the chain does not state it. */
  readonly inclusionFee?: bigint
  /**
   * The fee for a message by which a parachain teleports from its own account there. Absent if the
   * chain does not state it.
   */
  readonly messageFee?: bigint
  /** The reason why the teleport fails in a run; absent if it arrives. */
  readonly failure?: string
  /** The evidence of these values. */
  readonly evidence: readonly Evidence[]
}
