import type { DecodedOverride } from './applyOverrides.ts'

/** What {@link overrideProxy} takes. */
export interface OverrideProxyArgs {
  /** Whose account the delegate may act for, as SS58 or hex. */
  readonly account: string
  /** Who may act for it. */
  readonly delegate: string
  /** The proxy type, as the chain names it, for example `Any`. */
  readonly proxyType: string
  /** How many blocks a call has to be announced before. Defaults to 0. */
  readonly delay?: number
  /** What is reserved for it, in the smallest unit. Defaults to 0. */
  readonly deposit?: bigint
}

/**
 * Lets an account have one proxy in a simulation, in place of those that it has on chain.
 *
 * @example
 * ```ts
 * import type { Hex } from '@paraclock/core'
 * import { overrideProxy, type SimulationSource, simulate } from '@paraclock/executor/simulate'
 *
 * declare const source: SimulationSource
 * declare const call: Hex
 * declare const account: string
 * declare const delegate: string
 *
 * const overrides = [overrideProxy({ account, delegate, proxyType: 'Any' })]
 * const origin = { kind: 'signed', account: delegate } as const
 * await simulate({ source, call, origin, overrides })
 * ```
 */
export function overrideProxy(args: OverrideProxyArgs): DecodedOverride {
  const { account, delegate, proxyType, delay = 0, deposit = 0n } = args
  return {
    pallet: 'Proxy',
    item: 'Proxies',
    keys: [account],
    value: [[{ delegate, proxy_type: proxyType, delay }], deposit]
  }
}
