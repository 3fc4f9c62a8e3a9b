import { JsonLimitExceeded } from '../errors/json.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import type { JsonCursor } from './JsonCursor.ts'
import { failJson, skipJsonSpace } from './JsonCursor.ts'
import type { JsonValue } from './JsonValue.ts'
import { defaultJsonLimits, type JsonLimits } from './JsonValue.ts'
import { readJsonValue } from './readJsonValue.ts'

/**
 * Reads JSON, and the bigints and bytes that {@link stringifyJson} wrote into it.
 *
 * Objects have no prototype, so a key such as `__proto__` is a key like any other. An integer that
 * a number cannot hold exactly becomes a bigint instead of losing its last digits. Of a key that
 * stands twice in an object, the last value holds.
 *
 * The parser is its own, not `JSON.parse`: that one loses digits, has no limit of depth, and says
 * where the text is wrong only in some engines.
 *
 * @throws ParaclockError `JsonMalformed` with line and column, also where a tagged value is not what
 * its tag takes, or `JsonLimitExceeded`.
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
    throw new ParaclockError(JsonLimitExceeded, {
      what: `the JSON text has ${text.length} characters`,
      limit: characters
    })
  }
  const cursor: JsonCursor = { text, at: 0, depth: 0, limit: depth }
  const value = readJsonValue(cursor)
  skipJsonSpace(cursor)
  if (cursor.at < text.length) failJson(cursor, 'expected the end of the text')
  return value
}
