import { endOfText, ParaclockError } from '@paraclock/core'
import { RequestLimitExceeded } from '../errors.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const NOT_SPACE = /[^ \t\n\r]/g
const NUMBER = /-?\d[\d.eE+-]*/y

/** How much a message may hold. */
export interface ScanLimits {
  readonly maxDepth: number
  readonly maxEntries: number
}

/** What the text of a message shows before anything is built of it. */
export interface MessageScan {
  /** The number of entries of all its lists and objects. */
  readonly entries: number
  /** The ids that are numbers, as they were written, by the position of their requests. */
  readonly ids: ReadonlyMap<number, string>
}

/**
 * Reads the structure of JSON text in one pass: 4 MB of empty lists take seconds to build, what
 * walks a deep value runs out of stack, and `1e2` or twenty digits would not survive as numbers.
 * What is no JSON is left to the parser to refuse.
 *
 * @throws ParaclockError `RequestLimitExceeded`
 */
export function scanMessage(text: string, { maxDepth, maxEntries }: ScanLimits): MessageScan {
  const ids = new Map<number, string>()
  const start = nextCode(text, 0)
  // A request is the text itself, or an entry of the list that is a batch.
  const requestDepth = start.code === OPEN_LIST ? 2 : 1
  let [depth, entries, index, isRequest] = [0, 0, 0, false]
  for (let at = start.at; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfText(text, at)
        if (isRequest && depth === requestDepth) noteId(text, at, end, index, ids)
        at = end
        break
      }
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1
        entries += 1
        if (depth === requestDepth) isRequest = text.charCodeAt(at) === OPEN_OBJECT
        if (depth > maxDepth) throw refuse('levels of nesting', maxDepth)
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1
        break
      case COMMA:
        entries += 1
        if (depth === 1 && requestDepth === 2) index += 1
        break
    }
    if (entries > maxEntries) throw refuse('entries of lists and objects', maxEntries)
  }
  return { entries, ids }
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
  const colon = nextCode(text, to + 1)
  if (colon.code !== COLON) return
  NUMBER.lastIndex = nextCode(text, colon.at + 1).at
  const [number] = NUMBER.exec(text) ?? []
  if (number === undefined) ids.delete(index)
  else ids.set(index, number)
}

function nextCode(text: string, from: number): { readonly at: number; readonly code: number } {
  NOT_SPACE.lastIndex = from
  const at = NOT_SPACE.exec(text)?.index ?? text.length
  return { at, code: text.charCodeAt(at) }
}

function refuse(limit: string, allowed: number): ParaclockError {
  return new ParaclockError(RequestLimitExceeded, { limit, actual: undefined, allowed })
}
