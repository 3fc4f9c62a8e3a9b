import { JsonLimitExceeded } from '../errors/json.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { endOfText } from './endOfText.ts'
import { failJson, type JsonCursor, refuseJson, skipJsonSpace } from './JsonCursor.ts'
import type { JsonValue } from './JsonValue.ts'
import { MAX_DIGITS, readJsonTag } from './readJsonTag.ts'

const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null]
] as const

/** Reads the value at which the cursor stands, white space before it included. */
export function readJsonValue(cursor: JsonCursor): JsonValue {
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
    const where = `the text at position ${cursor.at}`
    throw new ParaclockError(JsonLimitExceeded, {
      what: `${where} has more lists and objects inside each other than allowed`,
      limit: cursor.limit
    })
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

/** Reads a number; one whose digits a number cannot hold exactly is read as a bigint. */
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

/** Reads the text whose opening quote is at the cursor. */
function readJsonString(cursor: JsonCursor): string {
  const { text, at } = cursor
  const end = endOfText(text, at)
  // The native parser decodes the escapes: of one string it makes the same in every engine.
  const value = decode(text.slice(at, end + 1))
  if (value === undefined) return failInString(cursor)
  cursor.at = end + 1
  return value
}

function decode(literal: string): string | undefined {
  try {
    return JSON.parse(literal)
  } catch {
    return undefined
  }
}

function failInString(cursor: JsonCursor): never {
  const sequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
  cursor.at += 1
  while (cursor.at < cursor.text.length) {
    if (cursor.text.charCodeAt(cursor.at) < 0x20) {
      return failJson(cursor, 'a text holds a control character that is not escaped')
    }
    if (cursor.text[cursor.at] === '\\') {
      sequence.lastIndex = cursor.at
      const length = sequence.exec(cursor.text)?.[0].length
      if (length === undefined) return failJson(cursor, 'a text holds an unknown escape')
      cursor.at += length
    } else {
      cursor.at += 1
    }
  }
  return failJson(cursor, 'expected the closing quote of a text')
}
