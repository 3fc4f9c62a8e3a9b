import { createHash } from 'node:crypto'
import type { MetadataKey } from '../cache/MetadataCache.ts'

const NEWLINE = 0x0a
const NAME_DIGITS = 40
const HEX = /^0x([0-9a-f]{2})+$/

/** The ending of the files that are entries. */
export const ENTRY_ENDING = '.metadata'

/** The name of the file that an entry is kept in. */
export function entryName(key: MetadataKey): string {
  return `${digest(headerOf(key)).slice(0, NAME_DIGITS)}${ENTRY_ENDING}`
}

/**
 * Makes the bytes of an entry: a line of JSON with what it is about and a checksum, then the blob.
 *
 * @returns `undefined` when the blob is not hex
 */
export function packEntry(key: MetadataKey, blob: string): Uint8Array | undefined {
  if (!HEX.test(blob)) return undefined
  const bytes = Buffer.from(blob.slice(2), 'hex')
  const line = `${JSON.stringify([headerOf(key), digest(bytes)])}\n`
  return Buffer.concat([Buffer.from(line), bytes])
}

/** The blob of an entry, or `undefined` when it is damaged or about something else. */
export function unpackEntry(key: MetadataKey, entry: Uint8Array): string | undefined {
  const end = entry.indexOf(NEWLINE)
  if (end < 0) return undefined
  const bytes = entry.subarray(end + 1)
  const expected = JSON.stringify([headerOf(key), digest(bytes)])
  const found = new TextDecoder().decode(entry.subarray(0, end))
  if (found !== expected) return undefined
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
}

function headerOf({ genesis, codeHash, call }: MetadataKey): string {
  return JSON.stringify({ genesis, codeHash, call })
}

// The platform's own: metadata is megabytes, and this is what reading it from the cache waits for.
function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
