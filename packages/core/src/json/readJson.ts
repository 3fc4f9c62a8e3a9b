import { JsonMalformed } from '../errors/json.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import type { JsonValue } from './JsonValue.ts'
import { MAX_DIGITS, readJsonTag } from './readJsonTag.ts'

/**
 * `JSON.parse`, whose reviver also receives the source text of a number. The types of TypeScript
 * lack this argument.
 */
const parse = JSON.parse as (
  text: string,
  revive: (key: string, value: JsonValue, context: { readonly source: string }) => JsonValue
) => JsonValue

/**
 * Reads JSON text with its tags. Each integer that is not safe becomes a bigint. Throws the error of
 * `JSON.parse`, which quotes the text, or a `JsonMalformed` whose position is not that of the fault.
 */
export function readJson(text: string): JsonValue {
  return parse(text, (_key, value, { source }) => {
    if (typeof value === 'number') return readNumber(source)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return readJsonTag(Object.setPrototypeOf(value, null), refuse)
  })
}

function refuse(problem: string): never {
  throw new ParaclockError(JsonMalformed, { position: 0, line: 1, column: 1, problem })
}

const NUMBER = /^(-?\d+)(?:\.(\d+))?(?:[eE](.+))?$/

function readNumber(source: string): number | bigint {
  if (source.length > MAX_DIGITS) return refuse('a number has too many digits')
  const value = Number(source)
  if (!Number.isFinite(value)) return refuse('a number is too large')
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(source) ?? []
  const digits = whole + fraction
  const shift = Number(exponent) - fraction.length
  if (shift >= 0) return BigInt(digits + '0'.repeat(shift))
  return /^0*$/.test(digits.slice(shift)) ? BigInt(digits.slice(0, shift)) : value
}
