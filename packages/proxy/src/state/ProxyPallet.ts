import type { CallPosition } from '@paraclock/weights'

/** The proxy type that admits every call. The calls of `ethereumXcm` need this type. */
export const WHOLE_TYPE = 'Any'

/**
 * A proxy type of a chain. The filter of the type is code of the runtime, so the metadata lacks it.
 */
export interface ProxyTypeName {
  readonly name: string
  readonly index: number
}

/** A proxy that an account has granted. */
export interface ProxyGrant {
  /** The account that can act for the granting account, as hex. */
  readonly delegate: string
  readonly proxyType: string
  /** The number of blocks between the announcement and a call. 0: no announcement is needed. */
  readonly delay: number
}

/** How a chain's calls encode an account and a number of blocks. */
export interface ArgumentForm {
  /** `account`: accounts are plain bytes. `multiAddress`: accounts are `MultiAddress`. */
  readonly address: 'account' | 'multiAddress'
  readonly blockNumberBytes: 4 | 8
}

/** The proxy pallet of a chain, read from the chain's metadata. */
export interface ProxyPallet {
  readonly chain: string
  /** The pallet's name in camel case, such as `proxy`. */
  readonly section: string
  readonly calls: {
    readonly proxy: CallPosition
    readonly addProxy: CallPosition
    readonly removeProxy: CallPosition
    readonly removeProxies: CallPosition
  }
  readonly form: ArgumentForm
  /** The proxy types, in the order of the metadata. */
  readonly types: readonly ProxyTypeName[]
  /** The part of the deposit that an account pays once, in the smallest unit. */
  readonly depositBase: bigint
  /** The part of the deposit for each proxy, in the smallest unit. */
  readonly depositFactor: bigint
  readonly maxProxies: number
}
