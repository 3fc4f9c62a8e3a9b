import { ArgumentInvalid, type Hex, isParaclockError, ParaclockError } from '@paraclock/core'
import type { Metadata } from '@polkadot/types'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import { serviceMethods } from '../rpc/serviceMethods.ts'

/** What is needed of a connection: an `ApiPromise` is one, and so is an `ApiRx`. */
export interface ApiLike {
  /** The metadata of the runtime that the connection is at. */
  readonly runtimeMetadata: Metadata
  /** The decorated RPC methods, by section and method. */
  readonly rpc?: object
}

/**
 * Where metadata can be read from: a connection of polkadot.js, a `Runtime` or its metadata, or
 * metadata as bytes or hex.
 */
export type RuntimeSource =
  | ApiLike
  | { readonly metadata: UnifiedMetadata }
  | UnifiedMetadata
  | Uint8Array
  | Hex

/** A source, read. */
export interface ReadSource {
  readonly metadata: UnifiedMetadata
  /** The RPC methods that a connection offers, as `section_method`. */
  readonly offeredRpc: readonly string[]
}

const METHODS: readonly string[] = serviceMethods

// A connection keeps its metadata until the runtime is upgraded, and asks several questions of it.
const known: WeakMap<object, UnifiedMetadata> = /*#__PURE__*/ new WeakMap()

/** Reads a source, whichever kind it is. */
export function readSource(source: RuntimeSource): ReadSource {
  if (typeof source === 'string' || source instanceof Uint8Array) {
    return { metadata: decodeMetadata(source), offeredRpc: [] }
  }
  if (typeof source !== 'object' || source === null) throw unknownSource(source)
  if ('lookup' in source) return { metadata: source, offeredRpc: [] }
  if ('metadata' in source) return { metadata: source.metadata, offeredRpc: [] }
  const given = metadataOf(source)
  // polkadot.js does not keep the bytes of metadata, but encodes it to the same bytes.
  const metadata = known.get(given) ?? decodeMetadata(given.toU8a())
  known.set(given, metadata)
  return { metadata, offeredRpc: listRpc(source) }
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

function listRpc(api: ApiLike): string[] {
  return Object.entries(api.rpc ?? {})
    .flatMap(([section, methods]) =>
      Object.keys(methods as object).map((method) => `${section}_${method}`)
    )
    .filter((method) => METHODS.includes(method))
}

function unknownSource(value: unknown, cause?: unknown): ParaclockError<typeof ArgumentInvalid> {
  return new ParaclockError(
    ArgumentInvalid,
    {
      argument: 'the source of metadata',
      value,
      problem: 'expected a connected ApiPromise, bytes or 0x hex'
    },
    { cause }
  )
}
