import type { PlannedCall, PlanStatus, Remedy, TokenAmount } from '@paraclock/core'
import type { EvmCall } from '../evm/buildProxyPrecompileCall.ts'
import type { ProxyNotice, ProxyObstacle, ProxyPlan, ProxyStep } from '../plan/ProxyPlan.ts'

/** One step towards a user's first cross-chain task. */
export interface ProvisionStep extends PlannedCall {
  /** What it does. */
  readonly action: ProxyStep['action'] | 'acquire' | 'transfer' | 'sponsor' | 'immediate'
  /** The same as a transaction of an Ethereum key, where the chain has a precompile for it. */
  readonly evm?: EvmCall
}

/** Why a plan cannot be carried through as things stand, and on which chain. */
export type ProvisionObstacle = { readonly chain: string } & (
  | ProxyObstacle
  /** The user lacks the service's token, and there is nowhere to take it from. */
  | {
      readonly code: 'tokenShort'
      readonly held: TokenAmount
      readonly needed: TokenAmount
      readonly shortfall: TokenAmount
    }
  /** A dry run of the transfer failed. */
  | { readonly code: 'transferFails'; readonly reason: string }
)

/** Something that a person should know, and on which chain. */
export type ProvisionNotice = { readonly chain: string } & (
  | ProxyNotice
  /** The call that was to be made at once fails as things stand. */
  | { readonly code: 'immediateFails'; readonly failure: string }
)

/** The steps, on all chains, before a user's first cross-chain task. */
export interface ProvisionPlan {
  /** Where the plan stands. `act`: the steps lead to the goal. `blocked`: see `obstacles`. */
  readonly status: Exclude<PlanStatus, 'wait'>
  /** The steps, in order, over all chains. */
  readonly steps: readonly ProvisionStep[]
  /** The part about the proxy. */
  readonly proxy: ProxyPlan
  /** What the user lacks on the service's chain now. */
  readonly shortfall: TokenAmount
  /** What blocks the plan. */
  readonly obstacles: readonly ProvisionObstacle[]
  /** What a person should know besides. */
  readonly notices: readonly ProvisionNotice[]
  /** What can be done about it. */
  readonly remedies: readonly Remedy[]
}
