import type { Evidence } from '@paraclock/core'
import type { XcmVersion } from '@paraclock/xcm'
import type { CallIndex } from './HrmpHostState.ts'

/**
 * The state of Asset Hub at one block, for teleports of the relay token to the chain that manages
 * the channels. The fees are measured by a simulated teleport on both chains.
 */
export interface HrmpHubState {
  readonly chain: string
  /** The call that teleports the token: `polkadotXcm.limitedTeleportAssets`. */
  readonly teleport: CallIndex & { readonly name: string }
  /** An XCM version that both Asset Hub and the receiving chain read. */
  readonly version: XcmVersion
  /** The execution fee on the receiving chain, which is taken from the teleported amount. */
  readonly arrivalFee: bigint
  /** The delivery fee, which the sender pays in addition to the teleported amount. */
  readonly deliveryFee: bigint
  /** The inclusion fee of the transaction, if Asset Hub quotes it. */
  readonly inclusionFee?: bigint
  /** The error of the simulated teleport. Absent if the token arrives. */
  readonly failure?: string
  readonly evidence: readonly Evidence[]
}
