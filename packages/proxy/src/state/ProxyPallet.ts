import type { CallPosition } from '@paraclock/weights'

/**
 * The proxy type that lets the delegate make every call in the user's name. `ethereumXcm` accepts
 * no other type.
 */
export const WHOLE_TYPE = 'Any'

/** A proxy type of a chain. Its filter is code of the runtime and not in the metadata. */
export interface ProxyTypeName {
  /** The name, as the chain's metadata has it: "Any". */
  readonly name: string
  /** Its SCALE index. */
  readonly index: number
}

/** A proxy that an account has granted. */
export interface ProxyGrant {
  /** The delegate, as hex. */
  readonly delegate: string
  /** The name of the type. */
  readonly proxyType: string
  /** How many blocks the delegate must wait between announcing a call and making it. */
  readonly delay: number
}

/** How a chain's calls encode an account and a number of blocks. */
export interface ArgumentForm {
  /** Whether an account is encoded as its bytes, or as a `MultiAddress`. */
  readonly address: 'account' | 'multiAddress'
  readonly blockNumberBytes: 4 | 8
}

/** A chain's proxy pallet, as its metadata describes it. */
export interface ProxyPallet {
  /** The name that the caller gave the chain. */
  readonly chain: string
  /** The pallet's name in camel case: "proxy". */
  readonly section: string
  /** The indices of its calls. */
  readonly calls: {
    readonly proxy: CallPosition
    readonly addProxy: CallPosition
    readonly removeProxy: CallPosition
    readonly removeProxies: CallPosition
  }
  /** How its calls are written. */
  readonly form: ArgumentForm
  /** The types, in the order of the metadata; the one of index 0 is the default. */
  readonly types: readonly ProxyTypeName[]
  /** The base deposit of an account with proxies, in the smallest unit. */
  readonly depositBase: bigint
  /** The deposit for each proxy, in the smallest unit. */
  readonly depositFactor: bigint
  /** The largest number of proxies of one account. */
  readonly maxProxies: number
}
