import type { Hex } from '@paraclock/core'

export type ActorSpec = ProxySpec | MultisigSpec

export interface ProxySpec {
  readonly kind: 'proxy'
  readonly account: Hex
  /** The required type of the proxy. Defaults to any granted type that admits the call. */
  readonly proxyType?: string
}

export interface MultisigSpec {
  readonly kind: 'multisig'
  readonly account: Hex
  readonly threshold: number
  /** The accounts of the members, in ascending order. */
  readonly members: readonly Hex[]
}
