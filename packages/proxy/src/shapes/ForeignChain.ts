import type { Token } from '@paraclock/core'
import type { RpcSender } from '@paraclock/executor'
import type { ReadableApi } from '@paraclock/types'

/**
 * An open connection to a chain: what `openChain` of `@paraclock/connect` and `narrowTarget` of
 * `@paraclock/types` give, with a name.
 */
export interface ForeignChain {
  /** The chain, by the name that the caller knows it by. */
  readonly name: string
  /** polkadot.js, ready. */
  readonly api: ReadableApi
  /**
   * Where the chain's state can be fetched from, to run its runtime here. Left out, only what the
   * chain answers itself counts as proof.
   */
  readonly provider?: RpcSender
  /** The chain's own token. What the node's properties say, if left out. */
  readonly token?: Token
}

/** The service's chain and the user's account there, as a target needs them to know the user. */
export interface ServiceUser {
  /** The service's parachain. */
  readonly paraId: number
  /** The user's account on the service's chain, if it is not the same as on the target. */
  readonly account?: string | Uint8Array
}
