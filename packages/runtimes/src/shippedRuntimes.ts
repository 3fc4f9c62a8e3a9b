/** The names of the shipped runtimes. */
export const runtimeNames = [
  'relay',
  'service-hour',
  'service-minute',
  'target',
  'target-ethereum'
] as const

/** The name of a shipped runtime. */
export type RuntimeName = (typeof runtimeNames)[number]

/** A metadata version that is shipped for every runtime. */
export type MetadataVersion = 14 | 15 | 16

/** The metadata of one runtime in one version. */
export interface MetadataFile {
  readonly runtime: RuntimeName
  readonly version: MetadataVersion
}

/** The genesis preset for each runtime's chain in a development network. */
export const genesisPresets: Readonly<Record<RuntimeName, string>> = {
  relay: 'local_testnet',
  'service-hour': 'local',
  'service-minute': 'local',
  target: 'local',
  'target-ethereum': 'local'
}

/** The properties of a chain in its chain specification. */
export interface RuntimeProperties {
  readonly ss58Format: number
  readonly tokenSymbol: string
  readonly tokenDecimals: number
}

/**
 * The properties of each runtime's chain. A runtime holds the hash of its metadata, which covers
 * these properties. So a chain with other properties refuses signatures that include the hash.
 */
export const runtimeProperties: Readonly<Record<RuntimeName, RuntimeProperties>> = {
  relay: { ss58Format: 42, tokenSymbol: 'ROC', tokenDecimals: 12 },
  'service-hour': { ss58Format: 11_114, tokenSymbol: 'PCH', tokenDecimals: 10 },
  'service-minute': { ss58Format: 11_115, tokenSymbol: 'PCM', tokenDecimals: 10 },
  target: { ss58Format: 12_000, tokenSymbol: 'TGT', tokenDecimals: 10 },
  'target-ethereum': { ss58Format: 12_001, tokenSymbol: 'TGE', tokenDecimals: 10 }
}

/**
 * Returns the address of a runtime's code: WASM, compressed as on chain.
 *
 * @example
 * ```ts
 * import { codeUrl } from '@paraclock/runtimes'
 *
 * const code = await fetch(codeUrl('service-hour'))
 * ```
 */
export function codeUrl(runtime: RuntimeName): URL {
  return new URL(`../artifacts/${runtime}.wasm`, import.meta.url)
}

/**
 * Returns the address of a runtime's metadata, as SCALE bytes.
 *
 * @example
 * ```ts
 * import { metadataUrl } from '@paraclock/runtimes'
 *
 * const metadata = await fetch(metadataUrl({ runtime: 'target', version: 15 }))
 * ```
 */
export function metadataUrl({ runtime, version }: MetadataFile): URL {
  return new URL(`../metadata/${runtime}.v${version}.scale`, import.meta.url)
}

/** The address of the JSON patch over the relay's genesis preset. */
export const relayPatchUrl: URL = new URL('../artifacts/relay.local.json', import.meta.url)
