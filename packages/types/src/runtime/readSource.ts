import { type Hex, isParaclockError, ParaclockError } from '@paraclock/core'
import type { Metadata } from '@polkadot/types'
import type { MetadataModel } from '../metadata/MetadataModel.ts'
import { modelFromPolkadot } from '../metadata/modelFromPolkadot.ts'
import { readMetadata } from '../metadata/readMetadata.ts'

/** What is needed of a connection: an `ApiPromise` is one, and so is an `ApiRx`. */
export interface ApiLike {
  /** The metadata of the runtime that the connection is at. */
  readonly runtimeMetadata: Metadata | MetadataModel
  /** The decorated RPC methods, by section and method. */
  readonly rpc?: object
}

/** Where metadata can be read from: a connection, the bytes or hex, or what `readMetadata` gave. */
export type RuntimeSource = ApiLike | MetadataModel | Uint8Array | Hex

/** A source, read. */
export interface ReadSource {
  readonly model: MetadataModel
  /** The RPC methods that a connection offers, as `section_method`. */
  readonly offeredRpc: readonly string[]
}

const SERVICE_SECTIONS = ['automationTime', 'xcmpHandler']

/** Reads a source, whichever kind it is. */
export function readSource(source: RuntimeSource): ReadSource {
  if (typeof source === 'string' || source instanceof Uint8Array) {
    return { model: readMetadata(source), offeredRpc: [] }
  }
  if (typeof source !== 'object' || source === null) throw unknownSource(source)
  if ('typeCount' in source) return { model: source, offeredRpc: [] }
  const metadata = metadataOf(source)
  const model = 'typeCount' in metadata ? metadata : modelFromPolkadot(metadata)
  return { model, offeredRpc: listRpc(source) }
}

// A connection that is not ready throws where one would expect nothing.
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
    .filter(([section]) => SERVICE_SECTIONS.includes(section))
    .flatMap(([section, methods]) =>
      Object.keys(methods as object).map((method) => `${section}_${method}`)
    )
}

function unknownSource(value: unknown, cause?: unknown): ParaclockError<'MetadataSourceUnknown'> {
  return new ParaclockError('MetadataSourceUnknown', { value }, { cause })
}
