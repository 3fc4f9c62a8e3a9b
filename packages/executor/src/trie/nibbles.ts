import type { StorageKey } from '../storage/StorageKey.ts'

export function toNibbles(key: Uint8Array | StorageKey): Uint8Array {
  const nibbles = new Uint8Array(key.length * 2)
  const text = typeof key === 'string'
  for (let index = 0; index < key.length; index++) {
    const byte = text ? key.charCodeAt(index) : (key[index] as number)
    nibbles[index * 2] = byte >> 4
    nibbles[index * 2 + 1] = byte & 15
  }
  return nibbles
}

export function fromNibbles(nibbles: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(nibbles.length >> 1)
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = ((nibbles[index * 2] as number) << 4) | (nibbles[index * 2 + 1] as number)
  }
  return bytes
}

/**
 * Counts the nibbles that two paths share, from `leftFrom` in the left path and `rightFrom` in the
 * right path.
 */
export function countShared(
  left: Uint8Array,
  right: Uint8Array,
  leftFrom: number,
  rightFrom: number = leftFrom
): number {
  const end = Math.min(left.length - leftFrom, right.length - rightFrom)
  let count = 0
  while (count < end && left[leftFrom + count] === right[rightFrom + count]) count++
  return count
}

export function comparePaths(left: Uint8Array, right: Uint8Array): number {
  const end = Math.min(left.length, right.length)
  for (let index = 0; index < end; index++) {
    const difference = (left[index] as number) - (right[index] as number)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
