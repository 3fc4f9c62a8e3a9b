import type { MetadataModel } from '../metadata/MetadataModel.ts'
import { type RuntimeSource, readSource } from './readSource.ts'

/**
 * The metadata of a connection, in one form whoever decoded it.
 *
 * @throws ParaclockError `MetadataMalformed`, `MetadataVersionUnsupported` or
 * `MetadataSourceUnknown`
 */
export function modelOf(source: RuntimeSource): MetadataModel {
  return readSource(source).model
}
