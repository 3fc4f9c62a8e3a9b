import { JsonMalformed } from '../errors/json.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { findJsonFault } from './findJsonFault.ts'
import { defaultJsonLimits, type JsonLimits, type JsonValue } from './JsonValue.ts'
import { readJson } from './readJson.ts'
import { scanJson } from './scanJson.ts'

/**
 * Reads JSON, and the bigints and bytes that {@link stringifyJson} wrote into it.
 *
 * An integer that is not safe becomes a bigint, also if it is written with an exponent (`1e18`).
 * Objects have no prototype. If an object has a key twice, the last value counts.
 *
 * @throws ParaclockError `JsonMalformed` with line and column if the text is not JSON or a tagged
 * value does not fit its tag, `JsonMalformed` if the text is too long or nested too deep.
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
    throw new ParaclockError(JsonMalformed, { what, limit: characters })
  }
  const { exceeded } = scanJson(text, { maxDepth: depth, maxEntries: Number.POSITIVE_INFINITY })
  if (exceeded !== undefined) {
    const what = 'the JSON text has more lists and objects inside each other than allowed'
    throw new ParaclockError(JsonMalformed, { what, limit: depth })
  }
  try {
    return readJson(text)
  } catch {
    const { position, problem } = findJsonFault(text)
    const before = text.slice(0, position)
    const line = before.split('\n').length
    const column = position - before.lastIndexOf('\n')
    throw new ParaclockError(JsonMalformed, { position, line, column, problem })
  }
}
