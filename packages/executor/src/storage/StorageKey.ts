import type { Hex } from '@paraclock/core'

declare const storageKeyBrand: unique symbol

/**
 * A storage key as text with one character per byte, each of code 0 to 255.
 *
 * The executor uses this form for two reasons. Comparing two such strings compares their bytes. V8
 * makes such a string from WASM memory, and finds it in a `Map`, in half the time that hex takes.
 * {@link keyFromHex} and {@link keyToHex} convert from and to hex.
 */
export type StorageKey = string & { readonly [storageKeyBrand]: true }

const HEX_OF_BYTE: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0')
)

/** The empty key, which comes before every other key. */
export const EMPTY_KEY: StorageKey = '' as StorageKey

/**
 * The prefix of a child trie's key in the main trie. The name of the child trie follows the prefix.
 */
export const CHILD_PREFIX: StorageKey = ':child_storage:default:' as StorageKey

/** The key of a chain's runtime: `:code`. */
export const CODE_KEY: StorageKey = ':code' as StorageKey

/**
 * Node's `Buffer` converts bytes to text several times as fast as plain JavaScript. Browsers have
 * no `Buffer`.
 */
interface Latin1Decoder {
  latin1Slice(this: Uint8Array, start: number, end: number): string
}

const latin1Slice: Latin1Decoder['latin1Slice'] | undefined = (
  globalThis as { readonly Buffer?: { readonly prototype: Latin1Decoder } }
).Buffer?.prototype.latin1Slice

/**
 * The number of bytes that one call of `String.fromCharCode` takes. Engines limit the arguments of
 * a call.
 */
const MAX_ARGUMENTS = 4096

/** Converts bytes, or their part from `start` to `end`, to a key. */
export function keyFromBytes(
  bytes: Uint8Array,
  start: number = 0,
  end: number = bytes.length
): StorageKey {
  if (latin1Slice !== undefined) return latin1Slice.call(bytes, start, end) as StorageKey
  let key = ''
  for (let at = start; at < end; at += MAX_ARGUMENTS) {
    const part = bytes.subarray(at, Math.min(end, at + MAX_ARGUMENTS))
    key += String.fromCharCode.apply(null, part as unknown as number[])
  }
  return key as StorageKey
}

/**
 * The buffer of {@link keyFromHex}. If the function allocated an array for each key, the allocation
 * would take most of the function's time.
 */
const scratch = new Uint8Array(1024)

/** Converts well-formed hex to a key. Untrusted hex must be parsed first. */
export function keyFromHex(hex: Hex): StorageKey {
  // A string that is built character by character is slow to compare, so the key is made from
  // bytes.
  const length = (hex.length - 2) >> 1
  const bytes = length <= scratch.length ? scratch : new Uint8Array(length)
  for (let at = 0; at < length; at++)
    bytes[at] = (digitAt(hex, at * 2 + 2) << 4) | digitAt(hex, at * 2 + 3)
  return keyFromBytes(bytes, 0, length)
}

function digitAt(hex: Hex, at: number): number {
  const code = hex.charCodeAt(at)
  // The low four bits of the characters 0 to 9 are their value. The low four bits of a to f, and of
  // A to F, are 1 to 6.
  return code < 0x40 ? code & 0xf : (code & 0xf) + 9
}

/** Converts a key to bytes. */
export function keyToBytes(key: StorageKey): Uint8Array {
  const bytes = new Uint8Array(key.length)
  for (let at = 0; at < key.length; at++) bytes[at] = key.charCodeAt(at)
  return bytes
}

/** Converts a key to lower-case hex. */
export function keyToHex(key: StorageKey): Hex {
  let hex = '0x'
  for (let at = 0; at < key.length; at++) hex += HEX_OF_BYTE[key.charCodeAt(at)]
  return hex as Hex
}
