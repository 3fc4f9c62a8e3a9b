import { ParaclockError } from '../errors/ParaclockError.ts'
import { hexToBytes } from '../hex/hexToBytes.ts'
import { readHex } from '../hex/readHex.ts'
import type { JsonValue } from './JsonValue.ts'
import { BIGINT_TAG, BYTES_TAG, isTag, LITERAL_TAG, MOST_DIGITS } from './tags.ts'

/** Makes of a tagged object what its tag says; any other object stays what it is. */
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
  throw new ParaclockError('JsonTagMalformed', { tag: BIGINT_TAG, value, expected: 'decimal text' })
}

function readBytes(value: JsonValue): Uint8Array {
  const { hex } = readHex(value)
  if (hex !== undefined) return hexToBytes(hex)
  throw new ParaclockError('JsonTagMalformed', { tag: BYTES_TAG, value, expected: 'hex text' })
}

function readLiteral(value: JsonValue): JsonValue {
  if (Array.isArray(value) && value.length === 2 && typeof value[0] === 'string') {
    const object: Record<string, JsonValue> = Object.create(null)
    object[value[0]] = value[1]
    return object
  }
  const expected = 'a list of one key and its value'
  throw new ParaclockError('JsonTagMalformed', { tag: LITERAL_TAG, value, expected })
}
