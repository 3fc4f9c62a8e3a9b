import type { Hex, PlannedCall, PlanStatus, Remedy, TokenAmount } from '@paraclock/core'
import type { AccountInput } from '@paraclock/xcm'
import type { EvmCall } from '../evm/buildProxyPrecompileCall.ts'
import type { ProxyGrant } from '../state/ProxyPallet.ts'
import type { UserCall } from '../state/ProxyState.ts'
import type { ProxyTypeProof } from '../state/ProxyTypeProof.ts'
import type { Removable } from './chooseRemovable.ts'

/** The goal of `planProxy`: the needed proxy, and how the user gets funds and makes the calls. */
export interface ProxyGoal {
  /**
   * The result of `proveProxyTypes` for the service's call. If there is no proof, set `proxyType`.
   */
  readonly proof?: ProxyTypeProof
  /**
   * The proxy type. By default, the plan uses a granted proxy that works. If no granted proxy works,
   * the plan uses the narrowest type that admits the call.
   */
  readonly proxyType?: string
  /**
   * How the service acts for the user. `ethereumXcm` needs the proxy type `Any`. Defaults to
   * `proxy`.
   */
  readonly through?: 'proxy' | 'ethereumXcm'
  /**
   * Whether to remove proxies of the delegate that admit more than the chosen proxy. Defaults to
   * `false`.
   */
  readonly replaceWider?: boolean
  /**
   * Whether all calls go into one `utility.batchAll`, if the chain has this call. Defaults to
   * `true`, or to `false` on a chain with a proxy precompile.
   */
  readonly batch?: boolean
  /**
   * The account that sends a missing amount to the user. Without a funder, a missing amount is an
   * obstacle.
   */
  readonly funder?: AccountInput
}

/** One call to sign in a plan for a proxy. */
export interface ProxyStep extends PlannedCall {
  readonly action: 'fund' | UserCall | 'batch'
  /** An Ethereum transaction with the same effect, on a chain with a proxy precompile. */
  readonly evm?: EvmCall
}

/** Why a plan cannot be completed in the present state. */
export type ProxyObstacle =
  | { readonly code: 'palletMissing' }
  | {
      readonly code: 'fundsShort'
      readonly account: string
      readonly free: TokenAmount
      /** The balance that the account needs before the first step. */
      readonly needed: TokenAmount
      readonly shortfall: TokenAmount
    }
  | {
      readonly code: 'proxiesExhausted'
      readonly maximum: number
      /**
       * The proxy to remove. `undefined` if the maximum is 0. Also `undefined` if the user's only
       * proxy must stay, because its delegate signs for an account that cannot sign itself.
       */
      readonly removable: Removable | undefined
      /** The step that removes `removable`. Empty if `removable` is `undefined`. */
      readonly steps: readonly ProxyStep[]
    }
  | { readonly code: 'typeUndecided'; readonly types: readonly string[] }
  | {
      readonly code: 'typeRefused'
      readonly proxyType: string
      readonly admitting: readonly string[]
    }
  | { readonly code: 'noTypeAdmits'; readonly call: Hex }
  /** Only the type `Any` admits the call, and the goal does not ask for this type. */
  | { readonly code: 'anyUnasked'; readonly refused: readonly string[] }
  /**
   * No known derivation results in the account `delegate`. To use this account anyway, pass it to
   * `readProxies` as `delegate`.
   */
  | { readonly code: 'delegateUnknown'; readonly delegate: string }

/** A warning that does not block the plan. */
export type ProxyNotice =
  /** The chosen proxy works, but admits more than a proxy of type `narrowest` would. */
  | { readonly code: 'tooWide'; readonly grant: ProxyGrant; readonly narrowest: string }
  /** The service cannot use this proxy, because a proxy with a delay must announce each call. */
  | { readonly code: 'delayed'; readonly grant: ProxyGrant }
  /** A proxy of the delegate does not admit the call. */
  | { readonly code: 'tooNarrow'; readonly grant: ProxyGrant }
  /**
   * The delegate also has this proxy, which cannot make the call: it has a delay, or its type does
   * not admit the call. Without `forceProxyType`, the chain finds this proxy before the chosen
   * proxy, and the call fails.
   */
  | { readonly code: 'shadowing'; readonly grant: ProxyGrant }
  /** No proof shows that the chosen type admits the call. */
  | { readonly code: 'unproved'; readonly proxyType: string; readonly reason: string }
  /** The type admits the call, but the call fails when the service makes it in the user's name. */
  | { readonly code: 'callFails'; readonly proxyType: string; readonly failure: string }
  /** The plan keeps `grants`, because they may be the only way to act for the user's account. */
  | { readonly code: 'controllersKept'; readonly grants: readonly ProxyGrant[] }
  /** The proxy precompile cannot be used, so the steps have no Ethereum transactions. */
  | { readonly code: 'precompileUnusable'; readonly to: Hex; readonly reason: string }
  /** The fee of a transaction with `calls` is unknown, and not included in the plan's amounts. */
  | { readonly code: 'feeUnknown'; readonly calls: readonly UserCall[] }

/** The amounts of a plan: payments, the needed balance, and returned deposits. */
export interface ProxyCost {
  /**
   * The deposits that the steps pay: for the new proxy, and for the mapping of the account to an
   * Ethereum address.
   */
  readonly deposit: TokenAmount
  readonly fee: TokenAmount
  /** The balance that must remain after the last step. */
  readonly remaining: TokenAmount
  /** The balance that the user needs before the first step that the user signs. */
  readonly needed: TokenAmount
  readonly returned: TokenAmount
}

/**
 * The state of a storage item after the steps. The item contains the proxies `present`, and does
 * not contain the proxies `absent`.
 */
export interface ProxyCheck {
  /** The storage item, such as `proxy.proxies`. */
  readonly item: string
  readonly present: readonly ProxyGrant[]
  readonly absent: readonly ProxyGrant[]
}

/** The steps by which a user lets the service act in the user's name, or ends this right. */
export interface ProxyPlan {
  /** `act`: the steps lead to the goal. `done`: no step is needed. `blocked`: see `obstacles`. */
  readonly status: Exclude<PlanStatus, 'wait'>
  /**
   * The proxy by which the service acts. `undefined` in a revocation, or if no proxy can be chosen.
   */
  readonly grant: ProxyGrant | undefined
  /** Whether a proof shows that the type of `grant` admits the call. */
  readonly isProved: boolean
  /**
   * The type that the task's call must name as `forceProxyType`. The chain then uses only a proxy
   * of this type. `undefined` in a revocation, or if no type can be chosen.
   */
  readonly forceProxyType: string | undefined
  /**
   * The steps from the present state to the goal. Steps that were completed earlier are left out.
   */
  readonly steps: readonly ProxyStep[]
  readonly cost: ProxyCost | undefined
  readonly obstacles: readonly ProxyObstacle[]
  readonly notices: readonly ProxyNotice[]
  /** The remedies for the obstacles and for some of the notices. */
  readonly remedies: readonly Remedy[]
  readonly verify: ProxyCheck
}
