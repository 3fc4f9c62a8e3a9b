import type { Hex } from '@paraclock/core'

declare const storageKeyBrand: unique symbol

/**
 * A storage key as text with one character per byte, each of code 0 to 255.
 *
 * Two things make this the form inside the executor: comparing two such strings compares their
 * bytes, and V8 makes one from WASM memory and looks it up in a `Map` in half the time that hex
 * takes. Hex is for the edges: {@link keyFromHex} and {@link keyToHex} convert.
 */
export type StorageKey = string & { readonly [storageKeyBrand]: true }

const HEX_OF_BYTE: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0')
)

/** The key of no bytes: what comes before every other key. */
export const EMPTY_KEY: StorageKey = '' as StorageKey

/**
 * What the key of a child trie begins with, in its parent: `:child_storage:default:`. The child's
 * own name follows.
 */
export const CHILD_PREFIX: StorageKey = ':child_storage:default:' as StorageKey

/** The key under which a chain keeps its runtime: `:code`. */
export const CODE_KEY: StorageKey = ':code' as StorageKey

/** Makes a key of bytes. */
export function keyFromBytes(bytes: Uint8Array): StorageKey {
  let key = ''
  for (let at = 0; at < bytes.length; at += 4096)
    key += String.fromCharCode.apply(null, bytes.subarray(at, at + 4096) as unknown as number[])
  return key as StorageKey
}

/** Makes a key of hex that is known to be well formed: parse what comes from outside first. */
export function keyFromHex(hex: Hex): StorageKey {
  let key = ''
  for (let at = 2; at < hex.length; at += 2)
    key += String.fromCharCode(Number.parseInt(hex.slice(at, at + 2), 16))
  return key as StorageKey
}

/** The bytes of a key. */
export function keyToBytes(key: StorageKey): Uint8Array {
  const bytes = new Uint8Array(key.length)
  for (let at = 0; at < key.length; at++) bytes[at] = key.charCodeAt(at)
  return bytes
}

/** A key as hex, lower case. */
export function keyToHex(key: StorageKey): Hex {
  let hex = '0x'
  for (let at = 0; at < key.length; at++) hex += HEX_OF_BYTE[key.charCodeAt(at)]
  return hex as Hex
}
