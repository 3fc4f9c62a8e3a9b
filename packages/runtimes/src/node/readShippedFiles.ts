import { readFileSync } from 'node:fs'
import {
  codeUrl,
  type MetadataFile,
  metadataUrl,
  type RuntimeName,
  relayPatchUrl
} from '../shippedRuntimes.ts'

/**
 * Reads a runtime's code: WASM, compressed as on chain.
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

/**
 * Reads a runtime's metadata, as SCALE bytes.
 */
export function readRuntimeMetadata(file: MetadataFile): Uint8Array {
  return new Uint8Array(readFileSync(metadataUrl(file)))
}

/**
 * Reads the patch over the relay's genesis preset, as JSON text (RFC 7396). `JSON.parse` would
 * round the u128 amounts in this text.
 */
export function readRelayPatch(): string {
  return readFileSync(relayPatchUrl, 'utf8')
}
