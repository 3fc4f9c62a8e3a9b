import type { JsonCursor } from './JsonCursor.ts'
import { failJson } from './JsonCursor.ts'

/** Reads the text whose opening quote is at the cursor. */
export function readJsonString(cursor: JsonCursor): string {
  const { text, at } = cursor
  const end = findEnd(text, at)
  // The native parser decodes the escapes: of one string it makes the same in every engine.
  const value = end === -1 ? undefined : decode(text.slice(at, end + 1))
  if (value === undefined) return failInString(cursor)
  cursor.at = end + 1
  return value
}

function findEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1) {
    let backslashes = 0
    while (text[quote - backslashes - 1] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return quote
    quote = text.indexOf('"', quote + 1)
  }
  return -1
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
