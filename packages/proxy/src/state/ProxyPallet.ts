import type { CallPosition } from '@paraclock/weights'

/**
 * The type of proxy that lets its delegate make every call in the user's name. `ethereumXcm` takes no
 * other.
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
  /** Who may act, as hex. */
  readonly delegate: string
  /** The name of the type. */
  readonly proxyType: string
  /** How many blocks before acting it must announce a call. */
  readonly delay: number
}

/** How a chain's calls name an account, and how wide they write a number of blocks. */
export interface ArgumentForm {
  /** Whether an account is named by its bytes alone, or as a `MultiAddress`. */
  readonly address: 'account' | 'multiAddress'
  /** How many bytes a number of blocks has. */
  readonly blockNumberBytes: 4 | 8
}

/** A chain's proxy pallet, as its metadata describes it. */
export interface ProxyPallet {
  /** The chain, by the name that the caller knows it by. */
  readonly chain: string
  /** Its name in camel case: "proxy". */
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
  /** The most proxies of one account. */
  readonly maxProxies: number
}
