import { failJson } from './failJson.ts'
import type { JsonCursor } from './JsonCursor.ts'
import { MOST_DIGITS } from './tags.ts'

/** Reads a number; one whose digits a number cannot hold exactly is read as a bigint. */
export function readJsonNumber(cursor: JsonCursor): number | bigint {
  const pattern = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
  pattern.lastIndex = cursor.at
  const match = pattern.exec(cursor.text)
  if (match === null) return failJson(cursor, 'expected a value')
  const [text, fraction, exponent] = match
  if (text.length > MOST_DIGITS) return failJson(cursor, 'a number has too many digits')
  const value = Number(text)
  if (!Number.isFinite(value)) return failJson(cursor, 'a number is too large')
  cursor.at += text.length
  if (Number.isSafeInteger(value) || fraction !== undefined || exponent !== undefined) return value
  const exact = BigInt(text)
  return BigInt(value) === exact ? value : exact
}
