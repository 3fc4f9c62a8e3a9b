import { JsonLimitExceeded, JsonMalformed } from '../errors/json.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { defaultJsonLimits, type JsonLimits, type JsonValue } from './JsonValue.ts'
import { MAX_DIGITS, readJsonTag } from './readJsonTag.ts'
import { endOfText } from './scanJson.ts'

/**
 * Reads JSON, and the bigints and bytes that {@link stringifyJson} wrote into it.
 *
 * An integer that a number cannot hold exactly becomes a bigint. Objects have no prototype. If an
 * object has a key twice, the last value counts.
 *
 * @throws ParaclockError `JsonMalformed` with line and column if the text is not JSON or a tagged
 * value does not fit its tag, `JsonLimitExceeded` if the text is too long or nested too deep.
 *
 * @example
 * ```ts
 * import { parseJson } from '@paraclock/core'
 *
 * parseJson('{"fee":{"$bigint":"12"}}') // { fee: 12n }
 * ```
 */
export function parseJson(
  text: string,
  { depth = defaultJsonLimits.depth, characters = defaultJsonLimits.characters }: JsonLimits = {}
): JsonValue {
  if (text.length > characters) {
    const what = `the JSON text has ${text.length} characters`
    throw new ParaclockError(JsonLimitExceeded, { what, limit: characters })
  }
  // `JSON.parse` loses digits, has no limit of depth, and reports the place of a mistake only in
  // some engines.
  const cursor: JsonCursor = { text, at: 0, depth: 0, limit: depth }
  const value = readJsonValue(cursor)
  skipJsonSpace(cursor)
  if (cursor.at < text.length) failJson(cursor, 'expected the end of the text')
  return value
}

interface JsonCursor {
  readonly text: string
  at: number
  depth: number
  readonly limit: number
}

function failJson(cursor: JsonCursor, problem: string): never {
  const next = cursor.text.codePointAt(cursor.at)
  const found = next === undefined ? 'the end of the text' : kindOf(String.fromCodePoint(next))
  refuseJson(cursor, cursor.at, `${problem}, found ${found}`)
}

// Describes a character for an error message. Only marks such as `{` and `,` are shown, because any
// other character may belong to a secret.
function kindOf(character: string): string {
  if ('{}[],:"\\'.includes(character)) return JSON.stringify(character)
  if (/\p{L}/u.test(character)) return 'a letter'
  if (/\d/.test(character)) return 'a digit'
  return /\p{Cc}/u.test(character) ? 'a control character' : 'another character'
}

function refuseJson({ text }: JsonCursor, position: number, problem: string): never {
  const before = text.slice(0, position)
  throw new ParaclockError(JsonMalformed, {
    position,
    line: before.split('\n').length,
    column: position - before.lastIndexOf('\n'),
    problem
  })
}

function skipJsonSpace(cursor: JsonCursor): void {
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
    cursor.at += 1
  }
}

const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null]
] as const

function readJsonValue(cursor: JsonCursor): JsonValue {
  skipJsonSpace(cursor)
  const character = cursor.text[cursor.at]
  if (character === '{') return enter(cursor, readObject)
  if (character === '[') return enter(cursor, readList)
  if (character === '"') return readJsonString(cursor)
  for (const [word, value] of WORDS) {
    if (cursor.text.startsWith(word, cursor.at)) {
      cursor.at += word.length
      return value
    }
  }
  return readJsonNumber(cursor)
}

function enter(cursor: JsonCursor, read: (cursor: JsonCursor) => JsonValue): JsonValue {
  if (cursor.depth >= cursor.limit) {
    const what = `the text at position ${cursor.at} has more lists and objects inside each other than allowed`
    throw new ParaclockError(JsonLimitExceeded, { what, limit: cursor.limit })
  }
  cursor.depth += 1
  cursor.at += 1
  const value = read(cursor)
  cursor.depth -= 1
  return value
}

function readList(cursor: JsonCursor): JsonValue {
  const items: JsonValue[] = []
  if (take(cursor, ']')) return items
  for (;;) {
    items.push(readJsonValue(cursor))
    if (take(cursor, ']')) return items
    if (!take(cursor, ',')) failJson(cursor, 'expected "," or "]"')
  }
}

function readObject(cursor: JsonCursor): JsonValue {
  const begin = cursor.at - 1
  const object: Record<string, JsonValue> = Object.create(null)
  if (take(cursor, '}')) return object
  for (;;) {
    skipJsonSpace(cursor)
    if (cursor.text[cursor.at] !== '"') failJson(cursor, 'expected a key in quotes')
    const key = readJsonString(cursor)
    if (!take(cursor, ':')) failJson(cursor, 'expected ":"')
    object[key] = readJsonValue(cursor)
    if (take(cursor, '}'))
      return readJsonTag(object, (problem) => refuseJson(cursor, begin, problem))
    if (!take(cursor, ',')) failJson(cursor, 'expected "," or "}"')
  }
}

function take(cursor: JsonCursor, character: string): boolean {
  skipJsonSpace(cursor)
  if (cursor.text[cursor.at] !== character) return false
  cursor.at += 1
  return true
}

const PATTERN = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y

function readJsonNumber(cursor: JsonCursor): number | bigint {
  PATTERN.lastIndex = cursor.at
  const match = PATTERN.exec(cursor.text)
  if (match === null) return failJson(cursor, 'expected a value')
  const [text, fraction, exponent] = match
  if (text.length > MAX_DIGITS) return failJson(cursor, 'a number has too many digits')
  const value = Number(text)
  if (!Number.isFinite(value)) return failJson(cursor, 'a number is too large')
  cursor.at += text.length
  if (Number.isSafeInteger(value) || fraction !== undefined || exponent !== undefined) return value
  const exact = BigInt(text)
  return BigInt(value) === exact ? value : exact
}

function readJsonString(cursor: JsonCursor): string {
  const { text, at } = cursor
  const end = endOfText(text, at)
  try {
    const value: string = JSON.parse(text.slice(at, end + 1))
    cursor.at = end + 1
    return value
  } catch {
    return failInString(cursor)
  }
}

function failInString(cursor: JsonCursor): never {
  const sequence = /[^\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
  cursor.at += 1
  while (cursor.at < cursor.text.length) {
    if (cursor.text.charCodeAt(cursor.at) < 0x20) {
      return failJson(cursor, 'a text holds a control character that is not escaped')
    }
    sequence.lastIndex = cursor.at
    const length = sequence.exec(cursor.text)?.[0].length
    if (length === undefined) return failJson(cursor, 'a text holds an unknown escape')
    cursor.at += length
  }
  return failJson(cursor, 'expected the closing quote of a text')
}
