import { ArgumentInvalid, type Hex, isParaclockError, ParaclockError } from '@paraclock/core'
import type { Metadata } from '@polkadot/types'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'

/**
 * Anything that has the metadata of a runtime: a connection of polkadot.js, a `Runtime`, decoded
 * metadata, or metadata as bytes or hex.
 */
export type RuntimeSource =
  | { readonly runtimeMetadata: Metadata }
  | { readonly metadata: UnifiedMetadata }
  | UnifiedMetadata
  | Uint8Array
  | Hex

// The decoded metadata of each polkadot.js connection, by the connection's metadata object. At a
// runtime upgrade, the connection gets a new object, so no entry becomes outdated.
const known: WeakMap<object, UnifiedMetadata> = /*#__PURE__*/ new WeakMap()

export function readSource(source: RuntimeSource): UnifiedMetadata {
  if (typeof source === 'string' || source instanceof Uint8Array) return decodeMetadata(source)
  if (typeof source !== 'object' || source === null) throw unknownSource(source)
  if ('lookup' in source) return source
  if ('metadata' in source) return source.metadata
  const given = metadataOf(source)
  // polkadot.js does not keep the original bytes of the metadata. `toU8a` encodes the metadata again.
  const metadata = known.get(given) ?? decodeMetadata(given.toU8a())
  known.set(given, metadata)
  return metadata
}

// Returns the metadata of a polkadot.js connection. If the connection is not ready, reading
// `runtimeMetadata` throws or returns nothing.
function metadataOf(api: { readonly runtimeMetadata: Metadata }): Metadata {
  try {
    if (typeof api.runtimeMetadata?.version === 'number') return api.runtimeMetadata
  } catch (error) {
    if (isParaclockError(error)) throw error
    throw unknownSource(api, error)
  }
  throw unknownSource(api)
}

function unknownSource(value: unknown, cause?: unknown): ParaclockError<typeof ArgumentInvalid> {
  const argument = 'the source of metadata'
  const problem = 'expected a connected ApiPromise, bytes or 0x hex'
  return new ParaclockError(ArgumentInvalid, { argument, value, problem }, { cause })
}
