import { ArgumentInvalid, type Hex, isParaclockError, ParaclockError } from '@paraclock/core'
import type { Metadata } from '@polkadot/types'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'

/** The part of an `ApiPromise` or `ApiRx` that Paraclock reads. */
export interface ApiLike {
  readonly runtimeMetadata: Metadata
}

/** A source of metadata: a connection of polkadot.js, a `Runtime`, or metadata, decoded or not. */
export type RuntimeSource =
  | ApiLike
  | { readonly metadata: UnifiedMetadata }
  | UnifiedMetadata
  | Uint8Array
  | Hex

// Maps the metadata object of a connection to the decoded metadata. A connection gets another
// object only with a runtime upgrade.
const known: WeakMap<object, UnifiedMetadata> = /*#__PURE__*/ new WeakMap()

export function readSource(source: RuntimeSource): UnifiedMetadata {
  if (typeof source === 'string' || source instanceof Uint8Array) return decodeMetadata(source)
  if (typeof source !== 'object' || source === null) throw unknownSource(source)
  if ('lookup' in source) return source
  if ('metadata' in source) return source.metadata
  const given = metadataOf(source)
  // polkadot.js does not keep the bytes of the metadata, but its encoding has the same bytes.
  const metadata = known.get(given) ?? decodeMetadata(given.toU8a())
  known.set(given, metadata)
  return metadata
}

// A connection that is not ready throws when its metadata is read.
function metadataOf(api: ApiLike): ApiLike['runtimeMetadata'] {
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
