/** The names of the runtimes of the hub network. */
export const hubRuntimeNames = ['hub-relay', 'asset-hub', 'coretime'] as const

/** The name of a runtime of the hub network. */
export type HubRuntimeName = (typeof hubRuntimeNames)[number]

/** A runtime of the hub network, and the properties of its chain. */
export interface HubRuntime {
  /** The address of the runtime's code: WASM, compressed as on chain. */
  readonly code: URL
  /** The name of the runtime's genesis preset for a development network. */
  readonly preset: string
  /** The address of the JSON patch over the preset (RFC 7396). */
  readonly patch: URL
  readonly ss58Format: number
  readonly tokenSymbol: string
  readonly tokenDecimals: number
}

/**
 * The runtimes of the hub network: the runtimes of Westend's relay chain, Asset Hub and Coretime chain.
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
    // The metadata hash in a runtime covers these properties, so the chain must have the same properties.
    ss58Format: 42,
    tokenSymbol: 'WND',
    tokenDecimals: 12
  }
}
