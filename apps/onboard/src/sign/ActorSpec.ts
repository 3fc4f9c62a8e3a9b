import type { Hex } from '@paraclock/core'

/** An account that a signer acts as. */
export type ActorSpec = ProxySpec | MultisigSpec

/** An account that has granted the signer a proxy. */
export interface ProxySpec {
  readonly kind: 'proxy'
  readonly account: Hex
  /** The type of the proxy. Defaults to each that was granted. */
  readonly proxyType?: string
}

export interface MultisigSpec {
  readonly kind: 'multisig'
  readonly account: Hex
  readonly threshold: number
  /** The members, sorted. */
  readonly members: readonly Hex[]
}
