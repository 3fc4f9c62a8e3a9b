import type { Hex, PlannedCall, PlanStatus, Remedy, TokenAmount } from '@paraclock/core'
import type { AccountInput } from '@paraclock/xcm'
import type { EvmCall } from '../evm/buildProxyPrecompileCall.ts'
import type { ProxyGrant } from '../state/ProxyPallet.ts'
import type { UserCall } from '../state/ProxyState.ts'
import type { ProxyTypeProof } from '../state/ProxyTypeProof.ts'
import type { Removable } from './chooseRemovable.ts'

/** The goal of a plan for a proxy. */
export interface ProxyGoal {
  /** The result of `proveProxyTypes` for the call. Without it, choose a type in `proxyType`. */
  readonly proof?: ProxyTypeProof
  /** The type to grant. Defaults to the narrowest that admits the call. */
  readonly proxyType?: string
  /**
   * How messages reach the chain. `ethereumXcm` needs a proxy of type `Any`. Defaults to `proxy`.
   */
  readonly through?: 'proxy' | 'ethereumXcm'
  /** Whether to remove proxies of the delegate that admit more than the call needs. */
  readonly replaceWider?: boolean
  /** Whether one transaction holds several calls, if the chain has batches. Defaults to `true`. */
  readonly batch?: boolean
  /** Sends the user the missing amount. Without a funder, a shortfall is an obstacle. */
  readonly funder?: AccountInput
}

/** One step of a plan. */
export interface ProxyStep extends PlannedCall {
  readonly action: 'fund' | UserCall | 'batch'
  /** An Ethereum transaction with the same effect, if the chain has a precompile for it. */
  readonly evm?: EvmCall
}

/** Why a plan cannot be completed in the present state. */
export type ProxyObstacle =
  | { readonly code: 'palletMissing' }
  | {
      readonly code: 'fundsShort'
      readonly account: string
      readonly free: TokenAmount
      /** Before the first step. */
      readonly needed: TokenAmount
      readonly shortfall: TokenAmount
    }
  | {
      readonly code: 'proxiesExhausted'
      readonly maximum: number
      /** Makes room, if removed. `undefined` if no proxy is granted. */
      readonly removable: Removable | undefined
      /** The call that removes `removable`. */
      readonly steps: readonly ProxyStep[]
    }
  | { readonly code: 'typeUndecided'; readonly types: readonly string[] }
  | {
      readonly code: 'typeRefused'
      readonly proxyType: string
      readonly admitting: readonly string[]
    }
  | { readonly code: 'noTypeAdmits'; readonly call: Hex }
  /** Only a proxy that admits everything works, and the goal does not name that type. */
  | { readonly code: 'anyUnasked'; readonly refused: readonly string[] }
  /** No known derivation gives the account, and the goal does not name it. */
  | { readonly code: 'delegateUnknown'; readonly delegate: string }

/** Something that a person should know, and that does not stop the plan. */
export type ProxyNotice =
  /** The user has granted a proxy that works, but that admits more than necessary. */
  | { readonly code: 'tooWide'; readonly grant: ProxyGrant; readonly narrowest: string }
  /** The service cannot use the proxy, because its calls must be announced first. */
  | { readonly code: 'delayed'; readonly grant: ProxyGrant }
  /** A proxy of the delegate does not admit the call. */
  | { readonly code: 'tooNarrow'; readonly grant: ProxyGrant }
  /** If the call did not name its proxy type, the chain would try this proxy first, and fail. */
  | { readonly code: 'shadowing'; readonly grant: ProxyGrant }
  /** No proof shows that the type admits the call. */
  | { readonly code: 'unproved'; readonly proxyType: string; readonly reason: string }
  /** The type admits the call, but the call itself fails in the user's name. */
  | { readonly code: 'callFails'; readonly proxyType: string; readonly failure: string }
  /** The Ethereum transactions lack the effect of the steps, and were left out. */
  | { readonly code: 'precompileUnusable'; readonly to: Hex; readonly reason: string }
  /** The fee of a transaction is unknown: the amounts do not include it. */
  | { readonly code: 'feeUnknown'; readonly calls: readonly UserCall[] }

/** The cost of a plan for the user. */
export interface ProxyCost {
  /** For the proxy and, if needed, the mapping. */
  readonly deposit: TokenAmount
  readonly fee: TokenAmount
  /** What must remain after the last step. */
  readonly remaining: TokenAmount
  /** What the user needs before the first step that the user signs. */
  readonly needed: TokenAmount
  readonly returned: TokenAmount
}

/** The storage item that shows whether the steps are done. */
export interface ProxyCheck {
  /** "proxy.proxies" */
  readonly item: string
  readonly present: readonly ProxyGrant[]
  readonly absent: readonly ProxyGrant[]
}

/** The steps on a target that let the service act for a user there, or that withdraw this right. */
export interface ProxyPlan {
  /** `act`: the steps lead to the goal. `blocked`: see `obstacles`. */
  readonly status: Exclude<PlanStatus, 'wait'>
  /** The present or future proxy; `undefined` when revoking, or if no type can be chosen. */
  readonly grant: ProxyGrant | undefined
  /** Whether a proof shows that the type admits the call. */
  readonly isProved: boolean
  /**
   * The type that the stored call must name as `forceProxyType`, so that the chain tries no other
   * proxy of the delegate; `undefined` when revoking, or if no type can be chosen.
   */
  readonly forceProxyType: string | undefined
  /** A new plan from a later state omits completed steps. */
  readonly steps: readonly ProxyStep[]
  readonly cost: ProxyCost | undefined
  readonly obstacles: readonly ProxyObstacle[]
  readonly notices: readonly ProxyNotice[]
  /** For the obstacles, and for a proxy that is wider than necessary. */
  readonly remedies: readonly Remedy[]
  readonly verify: ProxyCheck
}
