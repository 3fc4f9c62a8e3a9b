import type { Hex } from '@paraclock/core'

declare const storageKeyBrand: unique symbol

/**
 * A storage key as a string. Each character stands for one byte, and has a code from 0 to 255. The
 * strings compare like the bytes. Hex strings are not used: V8 takes twice as long to make one from
 * WASM memory, or to find one in a `Map`.
 */
export type StorageKey = string & { readonly [storageKeyBrand]: true }

const HEX_OF_BYTE: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0')
)

/** The empty key, which comes before all other keys. */
export const EMPTY_KEY: StorageKey = '' as StorageKey

/** The beginning of the key of every child trie. The name of the child trie follows. */
export const CHILD_PREFIX: StorageKey = ':child_storage:default:' as StorageKey

/** The key `:code`, under which a chain stores the code of its runtime. */
export const CODE_KEY: StorageKey = ':code' as StorageKey

/** A method of Node.js that is several times as fast as plain JavaScript. */
interface Latin1Decoder {
  latin1Slice(this: Uint8Array, start: number, end: number): string
}

const latin1Slice: Latin1Decoder['latin1Slice'] | undefined = (
  globalThis as { readonly Buffer?: { readonly prototype: Latin1Decoder } }
).Buffer?.prototype.latin1Slice

/** The maximum number of arguments in one function call. Engines limit this number. */
const MAX_ARGUMENTS = 4096

/** Converts the bytes from `start` up to, but not including, `end` to a key. */
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
 * Keys of up to 1,024 bytes are decoded into this array, because allocating a new array for each
 * key would take most of the time.
 */
const scratch = new Uint8Array(1024)

/** Converts hex to a key. The hex must be well-formed, so check hex from outside first. */
export function keyFromHex(hex: Hex): StorageKey {
  // The key is made from bytes, because V8 compares a string slowly if it was joined from single
  // characters.
  const length = (hex.length - 2) >> 1
  const bytes = length <= scratch.length ? scratch : new Uint8Array(length)
  for (let at = 0; at < length; at++)
    bytes[at] = (digitAt(hex, at * 2 + 2) << 4) | digitAt(hex, at * 2 + 3)
  return keyFromBytes(bytes, 0, length)
}

function digitAt(hex: Hex, at: number): number {
  const code = hex.charCodeAt(at)
  // For the digits 0 to 9, the low four bits of the character code are the value. For a to f and A
  // to F, these bits are the value minus 9.
  return code < 0x40 ? code & 0xf : (code & 0xf) + 9
}

/** Converts a key to its bytes. */
export function keyToBytes(key: StorageKey): Uint8Array {
  const bytes = new Uint8Array(key.length)
  for (let at = 0; at < key.length; at++) bytes[at] = key.charCodeAt(at)
  return bytes
}

/** Converts a key to hex with lower-case digits. */
export function keyToHex(key: StorageKey): Hex {
  let hex = '0x'
  for (let at = 0; at < key.length; at++) hex += HEX_OF_BYTE[key.charCodeAt(at)]
  return hex as Hex
}
