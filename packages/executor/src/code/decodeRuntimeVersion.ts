import { encodeCompact, type Hex, joinBytes, ScaleReader } from '@paraclock/core'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'

const API_BYTES = 12

/**
 * Decodes the result of `Core_version`. If an old runtime omits `transactionVersion` or
 * `stateVersion`, the omitted version is 0.
 */
export function decodeRuntimeVersion(
  bytes: Uint8Array,
  refuse: (problem: string) => never
): Pick<LoadedRuntime, 'version' | 'apis'> {
  const reader = new ScaleReader(bytes, refuse)
  const text = (): string => new TextDecoder().decode(reader.bytes())
  const head = {
    specName: text(),
    implName: text(),
    authoringVersion: reader.u32(),
    specVersion: reader.u32(),
    implVersion: reader.u32()
  }
  const apis = decodeApis(reader.take(reader.compact() * API_BYTES))
  const transactionVersion = reader.rest >= 4 ? reader.u32() : 0
  const stateVersion = reader.rest >= 1 && reader.u8() !== 0 ? 1 : 0
  return { version: { ...head, transactionVersion, stateVersion }, apis }
}

/**
 * Builds the result of `Core_version` from the contents of the WASM sections `runtime_version` and
 * `runtime_apis`.
 */
export function joinVersionSections(
  version: Uint8Array,
  apis: Uint8Array | null,
  refuse: (problem: string) => never
): Uint8Array {
  if (apis === null) return version
  const reader = new ScaleReader(version, refuse)
  reader.bytes()
  reader.bytes()
  reader.take(12)
  const head = version.subarray(0, reader.position)
  reader.take(reader.compact() * API_BYTES)
  const tail = version.subarray(reader.position)
  const count = Math.floor(apis.length / API_BYTES)
  return joinBytes([head, encodeCompact(count), apis.subarray(0, count * API_BYTES), tail])
}

function decodeApis(bytes: Uint8Array): Map<Hex, number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const apis = new Map<Hex, number>()
  for (let at = 0; at + API_BYTES <= bytes.length; at += API_BYTES) {
    const id = view.getBigUint64(at).toString(16).padStart(16, '0')
    apis.set(`0x${id}`, view.getUint32(at + 8, true))
  }
  return apis
}
