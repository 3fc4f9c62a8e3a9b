import type { AugmentedRpc, DecoratedRpc } from '@polkadot/api-base/types'
import type { AccountId, Hash } from '@polkadot/types/interfaces/runtime'
import type { Observable } from '@polkadot/types/types'
import type { Text, u32, u128 } from '@polkadot/types-codec'
import type { Codec } from '@polkadot/types-codec/types'

/**
 * The answer of `automationTime_queryFeeDetails` in polkadot.js: the fees of a task, as in `TaskFees`.
 */
export interface AutomationFeeDetails extends Codec {
  readonly executionFee: u128
  readonly xcmpFee: u128
}

interface TaskIdRpc {
  /** The id of the task that an account schedules under a provided id. */
  readonly generateTaskId: AugmentedRpc<
    (accountId: AccountId | string | Uint8Array, providedId: Text | string) => Observable<Hash>
  >
}

interface XcmpHandlerRpc {
  /** The account through which an account of the service chain acts on other chains. */
  readonly crossChainAccount: AugmentedRpc<
    (accountId: AccountId | string | Uint8Array) => Observable<AccountId>
  >
}

interface HourFeeRpc {
  /** The fees of the task that an encoded extrinsic would schedule. */
  readonly queryFeeDetails: AugmentedRpc<
    (extrinsic: string | Uint8Array) => Observable<AutomationFeeDetails>
  >
}

interface MinuteFeeRpc {
  /** The execution fee of an action, times the number of executions. */
  readonly getTimeAutomationFees: AugmentedRpc<
    (action: Text | string, executions: u32 | number) => Observable<u128>
  >
}

/**
 * The service's RPC methods of both variants.
 *
 * @public The generated augmentations of polkadot.js extend this interface.
 */
export interface ServiceRpcAugmentation {
  readonly automationTime: TaskIdRpc & HourFeeRpc & MinuteFeeRpc
  readonly xcmpHandler: XcmpHandlerRpc
}

/** The service's RPC methods of variant H, in the form of `api.rpc`. */
export type HourRpc = DecoratedRpc<
  'promise',
  { readonly automationTime: TaskIdRpc & HourFeeRpc; readonly xcmpHandler: XcmpHandlerRpc }
>

/** The service's RPC methods of variant M, in the form of `api.rpc`. */
export type MinuteRpc = DecoratedRpc<
  'promise',
  { readonly automationTime: TaskIdRpc & MinuteFeeRpc; readonly xcmpHandler: XcmpHandlerRpc }
>
