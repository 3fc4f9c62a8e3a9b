import { isParaclockError } from '../errors/isParaclockError.ts'
import { JsonMalformed } from '../errors/json.ts'
import type { JsonLimits } from './JsonValue.ts'
import { parseJson } from './parseJson.ts'

/**
 * Describes why and where a text is not JSON. The result does not repeat the text, because the text
 * may hold secrets.
 */
export function describeJsonProblem(text: string, limits: JsonLimits = {}): string {
  try {
    parseJson(text, limits)
  } catch (error) {
    if (isParaclockError(error, JsonMalformed)) {
      const isCut = 'position' in error.context && error.context.position >= text.length
      return isCut ? 'it ends in the middle: its writing was cut off' : error.message
    }
  }
  return 'it is not JSON'
}
