import { JsonTagMalformed } from '../errors/json.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { hexToBytes } from '../hex/hexToBytes.ts'
import { readHex } from '../hex/readHex.ts'
import type { JsonValue } from './JsonValue.ts'

/** The value of a tagged object; any other object unchanged. */
export function readJsonTag(object: Readonly<Record<string, JsonValue>>): JsonValue {
  const keys = Object.keys(object)
  if (!isTag(keys)) return object
  const [tag = ''] = keys
  const value = object[tag] ?? null
  switch (tag) {
    case BIGINT_TAG:
      return readBigint(value)
    case BYTES_TAG:
      return readBytes(value)
    default:
      return readLiteral(value)
  }
}

function readBigint(value: JsonValue): bigint {
  const wellFormed =
    typeof value === 'string' && value.length <= MOST_DIGITS && /^(?:0|-?[1-9]\d*)$/.test(value)
  if (wellFormed) return BigInt(value)
  throw new ParaclockError(JsonTagMalformed, { tag: BIGINT_TAG, value, expected: 'decimal text' })
}

function readBytes(value: JsonValue): Uint8Array {
  const { hex } = readHex(value)
  if (hex !== undefined) return hexToBytes(hex)
  throw new ParaclockError(JsonTagMalformed, { tag: BYTES_TAG, value, expected: 'hex text' })
}

function readLiteral(value: JsonValue): JsonValue {
  if (Array.isArray(value) && value.length === 2 && typeof value[0] === 'string') {
    const object: Record<string, JsonValue> = Object.create(null)
    object[value[0]] = value[1]
    return object
  }
  const expected = 'a list of one key and its value'
  throw new ParaclockError(JsonTagMalformed, { tag: LITERAL_TAG, value, expected })
}

/** The key of the object that stands for a bigint: its value is decimal text. */
export const BIGINT_TAG = '$bigint'

/** The key of the object that stands for bytes: its value is hex. */
export const BYTES_TAG = '$bytes'

/**
 * The key of the object that stands for an object which would itself be read as a tag: its value
 * is the list of that object's only key and value.
 */
export const LITERAL_TAG = '$literal'

/**
 * Most digits of a bigint. Conversion takes time that grows with the square of the length, so a
 * text within the limit of size could otherwise keep a reader busy for minutes.
 */
export const MOST_DIGITS = 1024

/** Whether an object with these keys would be read as a tag. */
export function isTag(keys: readonly string[]): boolean {
  const [key] = keys
  return keys.length === 1 && (key === BIGINT_TAG || key === BYTES_TAG || key === LITERAL_TAG)
}
