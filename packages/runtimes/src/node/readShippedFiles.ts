import { readFileSync } from 'node:fs'
import {
  codeUrl,
  type MetadataFile,
  metadataUrl,
  type RuntimeName,
  relayPatchUrl
} from '../shippedRuntimes.ts'

/**
 * Reads the WASM code of a shipped runtime, in the compressed form that chains store.
 *
 * @example
 * ```ts
 * import { readRuntimeCode } from '@paraclock/runtimes/node'
 *
 * const code = readRuntimeCode('service-hour')
 * ```
 */
export function readRuntimeCode(runtime: RuntimeName): Uint8Array {
  return new Uint8Array(readFileSync(codeUrl(runtime)))
}

/** Reads the SCALE encoded metadata of a shipped runtime in one version. */
export function readRuntimeMetadata(file: MetadataFile): Uint8Array {
  return new Uint8Array(readFileSync(metadataUrl(file)))
}

/**
 * Reads the JSON patch (RFC 7396) for the genesis preset of the relay chain, as text. `JSON.parse`
 * would round the u128 amounts in this text.
 */
export function readRelayPatch(): string {
  return readFileSync(relayPatchUrl, 'utf8')
}
