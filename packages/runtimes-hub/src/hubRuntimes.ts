/**
 * The names of the three runtimes of the hub network: a relay chain, an Asset Hub and a Coretime
 * chain.
 */
export const hubRuntimeNames = ['hub-relay', 'asset-hub', 'coretime'] as const

/** The name of a runtime of the hub network, for example `asset-hub`. */
export type HubRuntimeName = (typeof hubRuntimeNames)[number]

/**
 * A runtime of the hub network: its code, its genesis, and the address prefix and token of its
 * chain.
 */
export interface HubRuntime {
  /** The URL of the runtime's code: WASM, with the compression that chains use. */
  readonly code: URL
  /** The name of the runtime's genesis preset that a development network uses. */
  readonly preset: string
  /** The URL of the JSON patch (RFC 7396) that is merged over the preset. */
  readonly patch: URL
  readonly ss58Format: number
  readonly tokenSymbol: string
  readonly tokenDecimals: number
}

/**
 * The runtimes of the hub network by name. They are the runtimes of Westend's relay chain, Asset
 * Hub and Coretime chain.
 *
 * @example
 * ```ts
 * import { hubRuntimes } from '@paraclock/runtimes-hub'
 *
 * const code = await fetch(hubRuntimes['asset-hub'].code)
 * ```
 */
export const hubRuntimes: Readonly<Record<HubRuntimeName, HubRuntime>> = {
  'hub-relay': describeRuntime('hub-relay'),
  'asset-hub': describeRuntime('asset-hub'),
  coretime: describeRuntime('coretime')
}

function describeRuntime(name: HubRuntimeName): HubRuntime {
  return {
    code: new URL(`../artifacts/${name}.wasm`, import.meta.url),
    preset: 'local_testnet',
    patch: new URL(`../artifacts/${name}.local.json`, import.meta.url),
    // The runtime contains a hash of its metadata that covers these properties. So the chain must
    // have exactly these properties.
    ss58Format: 42,
    tokenSymbol: 'WND',
    tokenDecimals: 12
  }
}
