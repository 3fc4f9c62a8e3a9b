import type { ApiPromise } from '@polkadot/api'
import type { ServedChain } from '../serve/methods/ServedChain.ts'

/** A chain of a network, with what reads it and writes its extrinsics. */
export interface ApiChain extends ServedChain {
  readonly api: ApiPromise
}
