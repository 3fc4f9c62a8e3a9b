import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import type { ProxyPallet } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'

/** On what, and for whom, calls are put to a proxy. */
export interface ProofSubject {
  /** The chain, at the block of the state. */
  readonly target: Chain
  readonly state: ProxyState
  readonly pallet: ProxyPallet
  /** The storage key of the user's proxies. */
  readonly key: Hex
}

/** What became of a call that was put to a proxy. */
export type Trial =
  | { readonly kind: 'admitted'; readonly failure: string | null }
  | { readonly kind: 'refused' }
  /** Nothing was learned: the proxy itself was not reached. */
  | { readonly kind: 'inconclusive'; readonly reason: string }

/** A way of having a chain's runtime put calls to a proxy that exists for the trial only. */
export interface Prover {
  readonly by: 'dryRunApi' | 'simulation'
  /** Whether many calls cost little more than one. */
  readonly isCheapForMany: boolean
  /** Puts calls to a proxy of one type, each in the `proxy.proxy` that names the type. */
  readonly tryCalls: (args: {
    readonly proxyType: string
    readonly calls: readonly Hex[]
    readonly signal: AbortSignal
  }) => Promise<readonly Trial[]>
}
