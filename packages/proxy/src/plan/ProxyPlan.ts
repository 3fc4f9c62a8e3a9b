import type { Hex, PlannedCall, PlanStatus, Remedy, TokenAmount } from '@paraclock/core'
import type { AccountInput } from '@paraclock/xcm'
import type { EvmCall } from '../evm/buildProxyPrecompileCall.ts'
import type { ProxyGrant } from '../state/ProxyPallet.ts'
import type { UserCall } from '../state/ProxyState.ts'
import type { ProxyTypeProof } from '../state/ProxyTypeProof.ts'
import type { Removable } from './chooseRemovable.ts'

/** The goal of a plan for a proxy. */
export interface ProxyGoal {
  /** What `proveProxyTypes` found about the call. Without it, choose a type in `proxyType`. */
  readonly proof?: ProxyTypeProof
  /** The type to grant. Defaults to the narrowest that admits the call. */
  readonly proxyType?: string
  /**
   * How the service's messages reach the chain. Through `ethereumXcm.transactThroughProxy` only a
   * proxy of type `Any` counts. Defaults to `proxy`.
   */
  readonly through?: 'proxy' | 'ethereumXcm'
  /** Whether to take back proxies of the delegate that admit more than the call needs. */
  readonly replaceWider?: boolean
  /** Whether several calls of the user become one transaction, where the chain can. Defaults to true. */
  readonly batch?: boolean
  /** Who sends the user what it lacks. Without one, a shortfall is an obstacle. */
  readonly funder?: AccountInput
}

/** One step of a plan. */
export interface ProxyStep extends PlannedCall {
  /** What it does: money for the user, or calls that the user signs. */
  readonly action: 'fund' | UserCall | 'batch'
  /** The same as a transaction of an Ethereum key, where the chain has a precompile for it. */
  readonly evm?: EvmCall
}

/** Why a plan cannot be carried through as things stand. */
export type ProxyObstacle =
  | { readonly code: 'palletMissing' }
  | {
      readonly code: 'fundsShort'
      /** The account that is short. */
      readonly account: string
      /** What it holds. */
      readonly free: TokenAmount
      /** What it must hold before the first step. */
      readonly needed: TokenAmount
      /** The difference. */
      readonly shortfall: TokenAmount
    }
  | {
      readonly code: 'proxiesExhausted'
      readonly maximum: number
      /** Which proxy can make room, and why this one; `null` where none is granted. */
      readonly removable: Removable | null
      /** The call that removes it. */
      readonly steps: readonly ProxyStep[]
    }
  | { readonly code: 'typeUndecided'; readonly types: readonly string[] }
  | {
      readonly code: 'typeRefused'
      readonly proxyType: string
      readonly admitting: readonly string[]
    }
  | { readonly code: 'noTypeAdmits'; readonly call: Hex }
  /** Only a proxy that admits everything serves, and nobody asked for one. */
  | { readonly code: 'anyUnasked'; readonly refused: readonly string[] }
  /** The account matches no known derivation, and nobody named it. */
  | { readonly code: 'delegateUnknown'; readonly delegate: string }

/** Something that a person should know, and that does not stop the plan. */
export type ProxyNotice =
  /** The user's own proxy that works already admits more than it needs to. */
  | { readonly code: 'tooWide'; readonly grant: ProxyGrant; readonly narrowest: string }
  /** A proxy of the delegate does not serve, because calls through it have to be announced. */
  | { readonly code: 'delayed'; readonly grant: ProxyGrant }
  /** A proxy of the delegate does not admit the call. */
  | { readonly code: 'tooNarrow'; readonly grant: ProxyGrant }
  /** The chain would try this one first, and fail, if the call did not name its proxy type. */
  | { readonly code: 'shadowing'; readonly grant: ProxyGrant }
  /** It was not proved that the type admits the call. */
  | { readonly code: 'unproved'; readonly proxyType: string; readonly reason: string }
  /** The type admits the call, but the call itself fails in the user's name. */
  | { readonly code: 'callFails'; readonly proxyType: string; readonly failure: string }
  /** The transactions of Ethereum keys do not do what the steps do, and were left out. */
  | { readonly code: 'precompileUnusable'; readonly to: Hex; readonly reason: string }
  /** The fee of a transaction is unknown: the amounts do not include it. */
  | { readonly code: 'feeUnknown'; readonly calls: readonly UserCall[] }

/** What a plan costs the user. */
export interface ProxyCost {
  /** What is reserved while the proxy, and the mapping if there is one, exist. */
  readonly deposit: TokenAmount
  /** What transactions cost and do not give back. */
  readonly fee: TokenAmount
  /** What must remain on the account after the last step. */
  readonly remaining: TokenAmount
  /** What the user must hold before the first step that the user signs. */
  readonly needed: TokenAmount
  /** What comes back. */
  readonly returned: TokenAmount
}

/** The storage item that shows whether the steps are done. */
export interface ProxyCheck {
  /** The storage item: "proxy.proxies". */
  readonly item: string
  /** What it must hold for the user. */
  readonly present: readonly ProxyGrant[]
  /** What it must not hold any more. */
  readonly absent: readonly ProxyGrant[]
}

/** The steps on a target until the service may act for a user there, or may no longer. */
export interface ProxyPlan {
  /** Where the plan stands. `act`: the steps lead to the goal. `blocked`: see `obstacles`. */
  readonly status: Exclude<PlanStatus, 'wait'>
  /** The proxy that is there or will be; `null` when revoking, or when no type can be chosen. */
  readonly grant: ProxyGrant | null
  /** Whether it was proved that the type admits the call. */
  readonly isProved: boolean
  /**
   * The type that the stored call must name as `forceProxyType`, so that no other proxy of the
   * delegate is tried in its place; `null` when revoking, or when no type can be chosen.
   */
  readonly forceProxyType: string | null
  /** The steps, in order. A new plan from a later state omits those that are done. */
  readonly steps: readonly ProxyStep[]
  /** What they cost the user; `null` if there are none. */
  readonly cost: ProxyCost | null
  /** What blocks the plan. */
  readonly obstacles: readonly ProxyObstacle[]
  /** Facts that do not stop the plan. */
  readonly notices: readonly ProxyNotice[]
  /** What can be done about the obstacles, and about a proxy that is wider than it needs to be. */
  readonly remedies: readonly Remedy[]
  /** What to read at the end. */
  readonly verify: ProxyCheck
}
