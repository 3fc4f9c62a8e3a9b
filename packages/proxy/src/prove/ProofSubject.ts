import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import type { ProxyPallet } from '../shapes/ProxyPallet.ts'
import type { ProxyState } from '../shapes/ProxyState.ts'

/** On what, and for whom, calls are put to a proxy. */
export interface ProofSubject {
  /** The chain, at the block of the state. */
  readonly target: Chain
  readonly state: ProxyState
  readonly pallet: ProxyPallet
  /** The storage key of the user's proxies. */
  readonly key: Hex
}
