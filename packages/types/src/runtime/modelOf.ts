import { type Hex, ParaclockError } from '@paraclock/core'
import type { MetadataModel } from '../metadata/MetadataModel.ts'
import { modelFromPolkadot } from '../metadata/modelFromPolkadot.ts'
import { readMetadata } from '../metadata/readMetadata.ts'
import type { ApiLike } from './readSource.ts'

/**
 * The metadata of a connection, in one form whoever decoded it.
 *
 * @throws ParaclockError `MetadataMalformed`, `MetadataVersionUnsupported` or
 * `MetadataSourceUnknown`
 */
export function modelOf(source: ApiLike | MetadataModel | Uint8Array | Hex): MetadataModel {
  if (typeof source === 'string' || source instanceof Uint8Array) return readMetadata(source)
  if ('typeCount' in source) return source
  const metadata = source.runtimeMetadata
  if (metadata === undefined) throw new ParaclockError('MetadataSourceUnknown', { value: source })
  return 'typeCount' in metadata ? metadata : modelFromPolkadot(metadata)
}
