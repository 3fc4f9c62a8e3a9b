import { ParaclockError } from '../errors/ParaclockError.ts'
import { failJson } from './failJson.ts'
import type { JsonCursor } from './JsonCursor.ts'
import type { JsonValue } from './JsonValue.ts'
import { readJsonNumber } from './readJsonNumber.ts'
import { readJsonString } from './readJsonString.ts'
import { readJsonTag } from './readJsonTag.ts'
import { skipJsonSpace } from './skipJsonSpace.ts'

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
    throw new ParaclockError('JsonDepthExceeded', { limit: cursor.limit, where })
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
  const object: Record<string, JsonValue> = Object.create(null)
  if (take(cursor, '}')) return object
  for (;;) {
    skipJsonSpace(cursor)
    if (cursor.text[cursor.at] !== '"') failJson(cursor, 'expected a key in quotes')
    const key = readJsonString(cursor)
    if (!take(cursor, ':')) failJson(cursor, 'expected ":"')
    object[key] = readJsonValue(cursor)
    if (take(cursor, '}')) return readJsonTag(object)
    if (!take(cursor, ',')) failJson(cursor, 'expected "," or "}"')
  }
}

function take(cursor: JsonCursor, character: string): boolean {
  skipJsonSpace(cursor)
  if (cursor.text[cursor.at] !== character) return false
  cursor.at += 1
  return true
}
