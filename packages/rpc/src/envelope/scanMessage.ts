import { type JsonScanLimits, ParaclockError, scanJson } from '@paraclock/core'
import { RequestLimitExceeded } from '../errors.ts'

const NOT_SPACE = /[^ \t\n\r]/g
const NUMBER = /-?\d[\d.eE+-]*/y

/** What the text of a message shows before anything is built of it. */
export interface MessageScan {
  /** The number of entries of all its lists and objects. */
  readonly entries: number
  /** The ids that are numbers, as they were written, by the position of their requests. */
  readonly ids: ReadonlyMap<number, string>
}

/**
 * Measures the JSON text of a message, and reads the ids that are numbers: `1e2` or twenty digits
 * would not survive as numbers. The parser refuses what is not JSON.
 *
 * @throws ParaclockError `RequestLimitExceeded`
 */
export function scanMessage(text: string, limits: JsonScanLimits): MessageScan {
  const ids = new Map<number, string>()
  // A request is the text itself, or an entry of the list that is a batch.
  const requestDepth = nextCharacter(text, 0).character === '[' ? 2 : 1
  let index = 0
  const { entries, exceeded } = scanJson(text, limits, (character, depth, at, end) => {
    if (character === ',' && depth === 1 && requestDepth === 2) index += 1
    if (character === '"' && depth === requestDepth) noteId(text, at, end, index, ids)
  })
  if (exceeded === null) return { entries, ids }
  const limit = exceeded === 'maxDepth' ? 'levels of nesting' : 'entries of lists and objects'
  const allowed = limits[exceeded]
  throw new ParaclockError(RequestLimitExceeded, { limit, actual: undefined, allowed })
}

/** Notes the number that follows a key `id`. Of several the last counts, as for the parser. */
function noteId(
  text: string,
  from: number,
  to: number,
  index: number,
  ids: Map<number, string>
): void {
  // A key can be written with escapes; the longest form of these two letters has twelve.
  if (to - from > 13 || !/^"(i|\\u0069)(d|\\u0064)"$/i.test(text.slice(from, to + 1))) return
  if (text.slice(from + 1, to) !== 'id' && JSON.parse(text.slice(from, to + 1)) !== 'id') return
  const colon = nextCharacter(text, to + 1)
  if (colon.character !== ':') return
  NUMBER.lastIndex = nextCharacter(text, colon.at + 1).at
  const [number] = NUMBER.exec(text) ?? []
  if (number === undefined) ids.delete(index)
  else ids.set(index, number)
}

function nextCharacter(
  text: string,
  from: number
): { readonly at: number; readonly character: string | undefined } {
  NOT_SPACE.lastIndex = from
  const at = NOT_SPACE.exec(text)?.index ?? text.length
  return { at, character: text[at] }
}
