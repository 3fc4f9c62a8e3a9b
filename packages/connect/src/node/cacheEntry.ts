import { createHash } from 'node:crypto'

const NEWLINE = 0x0a
const NAME_DIGITS = 40

/** The name of the file that an entry is kept in. */
export function entryName(header: string, ending: string): string {
  return `${digest(header).slice(0, NAME_DIGITS)}${ending}`
}

/** The bytes of an entry: a line of JSON with its header and a checksum, then the content. */
export function packEntry(header: string, content: Uint8Array): Uint8Array {
  const line = `${JSON.stringify([header, digest(content)])}\n`
  return Buffer.concat([Buffer.from(line), content])
}

/** The content of an entry; `undefined` if it is damaged or has another header. */
export function unpackEntry(header: string, entry: Uint8Array): Uint8Array | undefined {
  const end = entry.indexOf(NEWLINE)
  if (end < 0) return undefined
  const content = entry.subarray(end + 1)
  const expected = JSON.stringify([header, digest(content)])
  const found = new TextDecoder().decode(entry.subarray(0, end))
  return found === expected ? content : undefined
}

// The platform's own hash: metadata has megabytes, and reading it from the cache waits for this.
function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
