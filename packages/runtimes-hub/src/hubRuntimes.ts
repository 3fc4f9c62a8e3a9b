/** The names of the runtimes of the hub network: a relay chain, an Asset Hub and a Coretime chain. */
export const hubRuntimeNames = ['hub-relay', 'asset-hub', 'coretime'] as const

/** The name of a runtime of the hub network, for example `asset-hub`. */
export type HubRuntimeName = (typeof hubRuntimeNames)[number]

/** A runtime of the hub network, and the properties of its chain. */
export interface HubRuntime {
  /** The URL of the runtime's WASM code, in the compressed form that chains store. */
  readonly code: URL
  /** The genesis preset of the runtime for a development network. */
  readonly preset: string
  /** The URL of the JSON patch (RFC 7396) that is merged over the preset. */
  readonly patch: URL
  readonly ss58Format: number
  readonly tokenSymbol: string
  readonly tokenDecimals: number
}

/**
 * The runtimes of the hub network by name: the runtimes of Westend's relay chain, Asset Hub and
 * Coretime chain.
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
    // The chain must have these properties, because the metadata hash in the runtime covers them.
    ss58Format: 42,
    tokenSymbol: 'WND',
    tokenDecimals: 12
  }
}
