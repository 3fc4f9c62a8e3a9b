import {
  ArgumentInvalid,
  ParaclockError,
  packText,
  SavedDataMalformed,
  toBase64,
  unpackText
} from '@paraclock/core'

/** The version of the link format. A packed report begins with the version and a dot: `1.`. */
const VERSION = 1
/** The longest link that browsers and most messengers accept, in characters. */
const MAX_LINK = 64 * 1024
const MAX_REPORT_BYTES = 8 * 1024 * 1024
const SOURCE = 'the link'

/** Packs a report for a URL fragment. The endpoints in a report have no API keys. */
export async function packReport(text: string): Promise<string> {
  const letters = toBase64(await packText(JSON.stringify(JSON.parse(text))))
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
  let packed: string
  try {
    packed = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0))
  return await unpackText(bytes, MAX_REPORT_BYTES)
}
