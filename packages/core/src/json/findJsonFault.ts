import { isParaclockError } from '../errors/isParaclockError.ts'
import { JsonMalformed } from '../errors/json.ts'
import { readJson } from './readJson.ts'
import { endOfText } from './scanJson.ts'

type Opening = '[' | '{'

const VALUE = 'a value'
const KEY = 'a key in quotes'
const COLON = '":"'
const END = 'the end of the text'
/** What can follow the mark that begins a list or an object. */
const FIRST = { '[': `${VALUE} or "]"`, '{': `${KEY} or "}"` } as const
/** What can follow a value in a list or an object. */
const NEXT = { '[': '"," or "]"', '{': '"," or "}"' } as const

const SPACE = /[ \t\r\n]*/y
const PART = /[{}[\],:]|[-+.\w]*/y
/** An object whose first key can be a tag, perhaps with escaped characters. */
const TAGGED = /^\{\s*"[^"]*[$\\]/

/**
 * Finds the first place at which a text is not JSON, or at which a value does not fit its tag. Use
 * this function only for a text that `readJson` refuses, because an engine's own error quotes the
 * text and often lacks the place.
 */
export function findJsonFault(text: string): {
  readonly position: number
  readonly problem: string
} {
  const open: { readonly mark: Opening; readonly begin: number }[] = []
  let expected: string = VALUE
  let end = 0
  for (;;) {
    const at = endOf(SPACE, text, end)
    const mark = text.charAt(at)
    if (!isExpected(mark, expected)) return { position: at, problem: `expected ${expected}` }
    end = mark === '"' ? endOfText(text, at) + 1 : endOf(PART, text, at)
    if (end > text.length) {
      return { position: text.length, problem: 'expected the closing quote of a text' }
    }
    const begin = mark === ']' || mark === '}' ? (open.pop()?.begin ?? at) : at
    const problem = findProblem(text.slice(begin, end), mark, expected)
    if (problem !== undefined) return { position: begin, problem }
    if (mark === '[' || mark === '{') open.push({ mark, begin })
    expected = whatFollows(mark, expected, open.at(-1)?.mark)
  }
}

function whatFollows(mark: string, expected: string, outer: Opening | undefined): string {
  if (mark === '[' || mark === '{') return FIRST[mark]
  if (mark === ',') return outer === '{' ? KEY : VALUE
  if (mark === ':') return VALUE
  if (mark === '"' && expected.startsWith(KEY)) return COLON
  return outer === undefined ? END : NEXT[outer]
}

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return from + (pattern.exec(text)?.[0].length ?? 0)
}

function isExpected(mark: string, expected: string): boolean {
  if (mark !== '' && '}],:'.includes(mark)) {
    return expected.split(' or ').includes(`"${mark}"`)
  }
  return expected.startsWith(VALUE) || (mark === '"' && expected.startsWith(KEY))
}

/** Returns why a scalar or a closed object cannot be read. */
function findProblem(part: string, mark: string, expected: string): string | undefined {
  if (mark !== '' && '[{,:]'.includes(mark)) return undefined
  if (mark === '}' && !TAGGED.test(part)) return undefined
  try {
    readJson(part)
    return undefined
  } catch (error) {
    if (isParaclockError(error, JsonMalformed) && 'problem' in error.context) {
      return error.context.problem
    }
    if (mark !== '"') return `expected ${expected}`
    return 'a text holds a control character or an unknown escape'
  }
}
