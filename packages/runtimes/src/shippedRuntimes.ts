/**
 * The names of the runtimes that this package contains. Each runtime has a WASM file and three
 * metadata files.
 */
export const runtimeNames = [
  'relay',
  'service-hour',
  'service-minute',
  'target',
  'target-ethereum',
  'target-bundled'
] as const

/** The name of a runtime that this package contains, for example `service-hour`. */
export type RuntimeName = (typeof runtimeNames)[number]

/** A version of runtime metadata. The package contains each runtime's metadata in all versions. */
export type MetadataVersion = 14 | 15 | 16

/** A metadata file of this package: the runtime, and the version of its metadata. */
export interface MetadataFile {
  readonly runtime: RuntimeName
  readonly version: MetadataVersion
}

/** The genesis preset of each runtime for a development network. */
export const genesisPresets: Readonly<Record<RuntimeName, string>> = {
  relay: 'local_testnet',
  'service-hour': 'local',
  'service-minute': 'local',
  target: 'local',
  'target-ethereum': 'local',
  'target-bundled': 'local'
}

/** The address prefix and the token of a chain, as in its chain specification. */
export interface RuntimeProperties {
  readonly ss58Format: number
  readonly tokenSymbol: string
  readonly tokenDecimals: number
}

/**
 * The address prefix and the token of each runtime's chain. A chain with other properties would
 * refuse signatures that cover the metadata hash, because the hash in the runtime covers these
 * properties.
 */
export const runtimeProperties: Readonly<Record<RuntimeName, RuntimeProperties>> = {
  relay: { ss58Format: 42, tokenSymbol: 'ROC', tokenDecimals: 12 },
  'service-hour': { ss58Format: 11_114, tokenSymbol: 'PCH', tokenDecimals: 10 },
  'service-minute': { ss58Format: 11_115, tokenSymbol: 'PCM', tokenDecimals: 10 },
  target: { ss58Format: 12_000, tokenSymbol: 'TGT', tokenDecimals: 10 },
  'target-ethereum': { ss58Format: 12_001, tokenSymbol: 'TGE', tokenDecimals: 10 },
  'target-bundled': { ss58Format: 12_000, tokenSymbol: 'TGT', tokenDecimals: 10 }
}

/**
 * Returns the URL of a runtime's WASM code, in the compressed form that chains store.
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
 * Returns the URL of a runtime's SCALE encoded metadata.
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

/** The URL of the JSON patch (RFC 7396) for the genesis preset of the relay chain. */
export const relayPatchUrl: URL = new URL('../artifacts/relay.local.json', import.meta.url)
