import type { DraftBytes, Hex, PlannedCall, PlanStatus, Remedy, TokenAmount } from '@paraclock/core'
import type { AccountInput } from '@paraclock/xcm'
import type { EvmCall } from '../evm/buildProxyPrecompileCall.ts'
import type { ProxyGrant } from '../state/ProxyPallet.ts'
import type { UserCall } from '../state/ProxyState.ts'
import type { ProxyTypeProof } from '../state/ProxyTypeProof.ts'
import type { Removable } from './chooseRemovable.ts'

/** The goal of `draftProxy`: the proxy to grant, and the options of the transactions. */
export interface ProxyGoal {
  /** The result of `proveProxyTypes` for the service's call. Without a proof, set `proxyType`. */
  readonly proof?: ProxyTypeProof
  /**
   * The proxy type. Defaults to the type of a granted proxy that works, then to the narrowest type
   * that admits the call.
   */
  readonly proxyType?: string
  /** The pallet that uses the proxy. `ethereumXcm` needs the type `Any`. Defaults to `proxy`. */
  readonly through?: 'proxy' | 'ethereumXcm'
  /**
   * Whether to remove the delegate's proxies that admit more calls than the chosen proxy. Defaults
   * to `false`.
   */
  readonly replaceWider?: boolean
  /**
   * Whether all calls go into one `utility.batchAll`, if the chain has this call. Defaults to
   * `true`, or to `false` on a chain with a proxy precompile.
   */
  readonly batch?: boolean
  /**
   * The account that sends a missing amount to the user. Without this account, a missing amount
   * blocks the plan.
   */
  readonly funder?: AccountInput
}

/** One call to sign in a plan for a proxy. */
export interface ProxyStep extends PlannedCall {
  readonly action: 'fund' | UserCall | 'batch'
  /** An Ethereum transaction with the same effect, on a chain with a proxy precompile. */
  readonly evm?: EvmCall<DraftBytes>
}

/** A reason why a plan cannot be completed in the present state. */
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
       * The proxy to remove. `undefined` if the account has no proxy, or if its only proxy must
       * stay, because the delegate of this proxy signs for the account.
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
   * No known derivation results in `delegate`. To use this account anyway, pass it to
   * `readProxies`.
   */
  | { readonly code: 'delegateUnknown'; readonly delegate: string }

/** A warning that does not block the plan. */
export type ProxyNotice =
  /** The chosen proxy works, but admits more than a proxy of type `narrowest`. */
  | { readonly code: 'tooWide'; readonly grant: ProxyGrant; readonly narrowest: string }
  /** The service cannot use this proxy, because a proxy with a delay must announce each call. */
  | { readonly code: 'delayed'; readonly grant: ProxyGrant }
  /** A proxy of the delegate does not admit the call. */
  | { readonly code: 'tooNarrow'; readonly grant: ProxyGrant }
  /**
   * A proxy of the delegate that cannot make the call, because of its delay or its type. Without
   * `forceProxyType`, the chain finds this proxy before the chosen proxy, and the call fails.
   */
  | { readonly code: 'shadowing'; readonly grant: ProxyGrant }
  /** No proof shows that the chosen type admits the call. */
  | { readonly code: 'unproved'; readonly proxyType: string; readonly reason: string }
  /** The type admits the call, but the call fails in the user's name. */
  | { readonly code: 'callFails'; readonly proxyType: string; readonly failure: string }
  /** The plan keeps `grants`, because their delegates may be the only control over the account. */
  | { readonly code: 'controllersKept'; readonly grants: readonly ProxyGrant[] }
  /** The proxy precompile cannot be used, so the steps have no Ethereum transactions. */
  | { readonly code: 'precompileUnusable'; readonly to: Hex; readonly reason: string }
  /** The fee of the transaction with `calls` is unknown. The plan's amounts lack this fee. */
  | { readonly code: 'feeUnknown'; readonly calls: readonly UserCall[] }

/** The amounts of a plan: payments, the needed balance, and returned deposits. */
export interface ProxyCost {
  /** The deposits for the new proxy, and for the mapping of the account to an Ethereum address. */
  readonly deposit: TokenAmount
  readonly fee: TokenAmount
  /** The balance that must remain after the last step. */
  readonly remaining: TokenAmount
  /** The balance that the user needs before the first step that the user signs. */
  readonly needed: TokenAmount
  readonly returned: TokenAmount
}

/**
 * The expected state after the steps: the proxies that a storage item must and must not contain.
 */
export interface ProxyCheck {
  /** The storage item, such as `proxy.proxies`. */
  readonly item: string
  readonly present: readonly ProxyGrant[]
  readonly absent: readonly ProxyGrant[]
}

/** The steps by which a user grants or removes the proxy of the service. */
export interface ProxyPlan {
  /** `act`: the steps lead to the goal. `done`: no step is needed. `blocked`: see `obstacles`. */
  readonly status: Exclude<PlanStatus, 'wait'>
  /** The proxy of the service; `undefined` in a revocation, or if no proxy can be chosen. */
  readonly grant: ProxyGrant | undefined
  /** Whether a proof shows that the type of `grant` admits the call. */
  readonly isProved: boolean
  /**
   * The kinds of calls that the delegate may make by `grant`, such as `balances.transferAll`. The
   * proof tested them; `undefined` if it tested none.
   */
  readonly admits?: readonly string[] | undefined
  /**
   * The `forceProxyType` of the task's call. `undefined` in a revocation, or if no type can be
   * chosen.
   */
  readonly forceProxyType: string | undefined
  /** The steps from the present state to the goal, without completed steps. */
  readonly steps: readonly ProxyStep[]
  readonly cost: ProxyCost | undefined
  readonly obstacles: readonly ProxyObstacle[]
  readonly notices: readonly ProxyNotice[]
  /** The remedies for the obstacles and for some of the notices. */
  readonly remedies: readonly Remedy[]
  readonly verify: ProxyCheck
}
