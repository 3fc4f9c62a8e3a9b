import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { MetadataKey } from '../cache/MetadataCache.ts'

const NEWLINE = 0x0a
const HEX = /^0x([0-9a-f]{2})+$/

/** The ending of the files that are entries. */
export const ENTRY_ENDING = '.metadata'

/** The name of the file that an entry is kept in. */
export function entryName(key: MetadataKey): string {
  return `${digest(utf8ToBytes(headerOf(key)), 20)}${ENTRY_ENDING}`
}

/**
 * Makes the bytes of an entry: a line of JSON with what it is about and a checksum, then the blob.
 *
 * @returns `undefined` when the blob is not hex
 */
export function packEntry(key: MetadataKey, blob: string): Uint8Array | undefined {
  if (!HEX.test(blob)) return undefined
  const bytes = hexToBytes(blob.slice(2))
  const line = utf8ToBytes(`${JSON.stringify([headerOf(key), digest(bytes, 32)])}\n`)
  const entry = new Uint8Array(line.length + bytes.length)
  entry.set(line)
  entry.set(bytes, line.length)
  return entry
}

/** The blob of an entry, or `undefined` when it is damaged or about something else. */
export function unpackEntry(key: MetadataKey, entry: Uint8Array): string | undefined {
  const end = entry.indexOf(NEWLINE)
  if (end < 0) return undefined
  const bytes = entry.subarray(end + 1)
  const expected = JSON.stringify([headerOf(key), digest(bytes, 32)])
  const found = new TextDecoder().decode(entry.subarray(0, end))
  return found === expected ? `0x${bytesToHex(bytes)}` : undefined
}

function headerOf({ genesis, codeHash, call }: MetadataKey): string {
  return JSON.stringify({ genesis, codeHash, call })
}

function digest(bytes: Uint8Array, length: number): string {
  return bytesToHex(blake2b(bytes, { dkLen: length }))
}
