import { ParaclockError } from '../errors/ParaclockError.ts'
import { shorten } from '../errors/shorten.ts'
import type { JsonCursor } from './JsonCursor.ts'

/** Raises `JsonMalformed` for the character at which the cursor stands. */
export function failJson(cursor: JsonCursor, problem: string): never {
  const before = cursor.text.slice(0, cursor.at)
  const next = cursor.text.codePointAt(cursor.at)
  const found = next === undefined ? 'the end of the text' : shorten(String.fromCodePoint(next))
  throw new ParaclockError('JsonMalformed', {
    position: cursor.at,
    line: before.split('\n').length,
    column: cursor.at - before.lastIndexOf('\n'),
    problem: `${problem}, found ${found}`
  })
}
