import type { AugmentedRpc } from '@polkadot/api-base/types'
import type { AccountId, Hash } from '@polkadot/types/interfaces/runtime'
import type { Observable } from '@polkadot/types/types'
import type { Text, u32, u128 } from '@polkadot/types-codec'
import type { Codec } from '@polkadot/types-codec/types'

/** The answer to `automationTime_queryFeeDetails`, in the smallest unit of the token. */
export interface AutomationFeeDetails extends Codec {
  readonly executionFee: u128
  readonly xcmpFee: u128
}

interface TaskIdRpc {
  readonly generateTaskId: AugmentedRpc<
    (accountId: AccountId | string | Uint8Array, providedId: Text | string) => Observable<Hash>
  >
}

interface XcmpHandlerRpc {
  readonly crossChainAccount: AugmentedRpc<
    (accountId: AccountId | string | Uint8Array) => Observable<AccountId>
  >
}

interface HourFeeRpc {
  readonly queryFeeDetails: AugmentedRpc<
    (extrinsic: string | Uint8Array) => Observable<AutomationFeeDetails>
  >
}

interface MinuteFeeRpc {
  readonly getTimeAutomationFees: AugmentedRpc<
    (action: Text | string, executions: u32 | number) => Observable<u128>
  >
}

/**
 * The RPC methods of both variants of the service.
 *
 * @public The generated augmentations of polkadot.js extend this interface.
 */
export interface ServiceRpcAugmentation {
  readonly automationTime: TaskIdRpc & HourFeeRpc & MinuteFeeRpc
  readonly xcmpHandler: XcmpHandlerRpc
}
