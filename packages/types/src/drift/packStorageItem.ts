import type { MetadataStorage } from '../metadata/MetadataParts.ts'
import type { PackedPallet } from './Fingerprint.ts'

export function packStorageItem({
  modifier,
  type
}: MetadataStorage): PackedPallet['storage'][string] {
  const kind = modifier === 1 ? 'default' : 'optional'
  return type.tag === 'plain' ? [kind, null, type.value] : [kind, type.value.key, type.value.value]
}
