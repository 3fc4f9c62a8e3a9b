import type { ApiPromise } from '@polkadot/api'

/** A chain that is open. */
export interface HrmpChain {
  /** The name by which evidence and steps call it. */
  readonly name: string
  /** The connection. */
  readonly api: ApiPromise
}
