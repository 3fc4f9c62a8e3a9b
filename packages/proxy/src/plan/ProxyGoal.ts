import type { AccountInput } from '@paraclock/xcm'
import type { ProxyTypeProof } from '../state/ProxyTypeProof.ts'

/** What a plan for a proxy aims at, and how. */
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
