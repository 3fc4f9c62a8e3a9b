import { JsonMalformed } from '../errors/json.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'

/** Where a parser stands in its text. */
export interface JsonCursor {
  /** The whole text. */
  readonly text: string
  /** The position of the next character. */
  at: number
  /** How many lists and objects are open. */
  depth: number
  /** How many may be. */
  readonly limit: number
}

/** Raises `JsonMalformed` for the character at which the cursor stands, and names its kind. */
export function failJson(cursor: JsonCursor, problem: string): never {
  const next = cursor.text.codePointAt(cursor.at)
  const found = next === undefined ? 'the end of the text' : kindOf(String.fromCodePoint(next))
  refuseJson(cursor, cursor.at, `${problem}, found ${found}`)
}

// The text may be one that nobody meant to show: a file of secrets under the name of another.
function kindOf(character: string): string {
  if ('{}[],:"\\'.includes(character)) return JSON.stringify(character)
  if (/\p{L}/u.test(character)) return 'a letter'
  if (/\d/.test(character)) return 'a digit'
  return /\p{Cc}/u.test(character) ? 'a control character' : 'another character'
}

/** Raises `JsonMalformed` for a position of the text. */
export function refuseJson({ text }: JsonCursor, position: number, problem: string): never {
  const before = text.slice(0, position)
  throw new ParaclockError(JsonMalformed, {
    position,
    line: before.split('\n').length,
    column: position - before.lastIndexOf('\n'),
    problem
  })
}

/** Moves the cursor past the four characters that JSON counts as white space. */
export function skipJsonSpace(cursor: JsonCursor): void {
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
    cursor.at += 1
  }
}
