import type { Hex } from '@paraclock/core'
import type { RuntimeView } from '../read/RuntimeView.ts'
import type { ForeignChain } from '../shapes/ForeignChain.ts'
import type { ProxyPallet } from '../shapes/ProxyPallet.ts'
import type { ProxyState } from '../shapes/ProxyState.ts'

/** On what, and for whom, calls are put to a proxy. */
export interface ProofSubject {
  readonly target: ForeignChain
  readonly view: RuntimeView
  readonly state: ProxyState
  readonly pallet: ProxyPallet
  /** The storage key of the user's proxies. */
  readonly key: Hex
}
