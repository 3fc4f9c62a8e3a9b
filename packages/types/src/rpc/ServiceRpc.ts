import type { AugmentedRpc, DecoratedRpc } from '@polkadot/api-base/types'
import type { AccountId, Hash } from '@polkadot/types/interfaces/runtime'
import type { Observable } from '@polkadot/types/types'
import type { Text, u32, u128 } from '@polkadot/types-codec'
import type { Codec } from '@polkadot/types-codec/types'

/** The fees of a task as `automationTime_queryFeeDetails` answers them, in the smallest unit. */
export interface AutomationFeeDetails extends Codec {
  /** For triggering the task's action, over all runs that are paid for in advance. */
  readonly executionFee: u128
  /** For sending the task's call to another chain, over the same runs. */
  readonly xcmpFee: u128
}

/** The queries of both variants about tasks. */
interface TaskIdRpc {
  /** The id of the task that an account schedules under a provided id. */
  readonly generateTaskId: AugmentedRpc<
    (accountId: AccountId | string | Uint8Array, providedId: Text | string) => Observable<Hash>
  >
}

/** The queries of both variants about accounts on other chains. */
interface XcmpHandlerRpc {
  /**
   * The account as which an account of the service acts on other chains, as the service derives it.
   */
  readonly crossChainAccount: AugmentedRpc<
    (accountId: AccountId | string | Uint8Array) => Observable<AccountId>
  >
}

/** The fee queries of variant H. */
interface HourFeeRpc {
  /** The fees of the task that an encoded extrinsic would schedule. */
  readonly queryFeeDetails: AugmentedRpc<
    (extrinsic: string | Uint8Array) => Observable<AutomationFeeDetails>
  >
}

/** The fee queries of variant M. */
interface MinuteFeeRpc {
  /** The execution fee of an action, times the number of executions. */
  readonly getTimeAutomationFees: AugmentedRpc<
    (action: Text | string, executions: u32 | number) => Observable<u128>
  >
}

/**
 * The service's RPC methods of both variants, as an augmentation of polkadot.js lists them.
 *
 * @public The generated augmentations extend it.
 */
export interface ServiceRpcAugmentation {
  readonly automationTime: TaskIdRpc & HourFeeRpc & MinuteFeeRpc
  readonly xcmpHandler: XcmpHandlerRpc
}

/** The service's RPC methods of variant H, as on a connection. */
export type HourRpc = DecoratedRpc<
  'promise',
  { readonly automationTime: TaskIdRpc & HourFeeRpc; readonly xcmpHandler: XcmpHandlerRpc }
>

/** The service's RPC methods of variant M, as on a connection. */
export type MinuteRpc = DecoratedRpc<
  'promise',
  { readonly automationTime: TaskIdRpc & MinuteFeeRpc; readonly xcmpHandler: XcmpHandlerRpc }
>
