import { ArgumentInvalid, ParaclockError, readCapped, SavedDataMalformed } from '@paraclock/core'

/** The version of the link format. A packed report begins with the version and a dot: `1.`. */
const VERSION = 1
/** The longest link that browsers and most messengers accept, in characters. */
const MAX_LINK = 64 * 1024
const MAX_REPORT_BYTES = 8 * 1024 * 1024
const SOURCE = 'the link'

/** Packs a report for a URL fragment. The endpoints in a report have no API keys. */
export async function packReport(text: string): Promise<string> {
  const packed = new Blob([JSON.stringify(JSON.parse(text))])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const link = `${VERSION}.${letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
  if (link.length <= MAX_LINK) return link
  const value = `${link.length} characters`
  const problem = `a link holds ${MAX_LINK}: save the report as a file instead`
  throw new ParaclockError(ArgumentInvalid, { argument: 'the report in a link', value, problem })
}

export async function unpackReport(link: string): Promise<string> {
  const [, version, letters] = /^(\d{1,4})\.([\w-]*)$/.exec(link) ?? []
  if (version !== undefined && Number(version) > VERSION) {
    const context = { source: SOURCE, version: Number(version), newest: VERSION }
    throw new ParaclockError(SavedDataMalformed, context)
  }
  const text = letters === undefined || link.length > MAX_LINK ? undefined : await unfold(letters)
  if (text !== undefined) return text
  const problem = 'it is cut off, changed or too long'
  throw new ParaclockError(SavedDataMalformed, { what: 'a saved report', source: SOURCE, problem })
}

async function unfold(letters: string): Promise<string | undefined> {
  try {
    const packed = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0))
    const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return await readCapped(new Response(text), MAX_REPORT_BYTES)
  } catch {
    return undefined
  }
}
