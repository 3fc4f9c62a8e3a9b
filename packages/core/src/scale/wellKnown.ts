import type { Hex } from '../hex/bytesToHex.ts'

// A storage key in this file is the twox128 hash of the pallet's name, then the twox128 hash of the
// item's name. `:code` is not hashed. A test checks the keys.

/** The key of a chain's runtime: `:code`. */
export const codeKey: Hex = '0x3a636f6465'

/** Storage key of `Timestamp.Now`. */
export const timestampKey: Hex =
  '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'

/** Storage key of `System.Events`. */
export const eventsKey: Hex = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'

/** Storage key of `ParachainInfo.ParachainId`. */
export const paraIdKey: Hex = '0x0d715f2646c8f85767b5d2764bb2782604a74d81251e398fd8a0a4d55023bb3f'

/**
 * Reads a little-endian number from a storage value. Returns `undefined` if the value does not have
 * `width` bytes, or if the number exceeds 2^53 - 1.
 */
export function readUnsigned(
  value: Uint8Array | null | undefined,
  width: number
): number | undefined {
  if (value?.length !== width) return undefined
  const number = value.reduceRight((sum, byte) => sum * 256 + byte, 0)
  return Number.isSafeInteger(number) ? number : undefined
}
