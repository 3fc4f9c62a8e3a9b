import type { MetadataStorage } from '../metadata/MetadataParts.ts'
import type { PackedPallet } from './Fingerprint.ts'

/**
 * Returns the three values with which a fingerprint describes a storage item: whether absent
 * entries have a default, the type id of the key (`null` if the item is not a map), and the type id
 * of the value.
 */
export function packStorageItem({
  modifier,
  type
}: MetadataStorage): PackedPallet['storage'][string] {
  const kind = modifier === 1 ? 'default' : 'optional'
  return type.tag === 'plain' ? [kind, null, type.value] : [kind, type.value.key, type.value.value]
}
