import { hexToBytes } from '../hex/hexToBytes.ts'
import { readHex } from '../hex/readHex.ts'
import type { JsonValue } from './JsonValue.ts'

export function readJsonTag(
  object: Readonly<Record<string, JsonValue>>,
  refuse: (problem: string) => never
): JsonValue {
  const keys = Object.keys(object)
  const [tag = ''] = keys
  if (!isTag(keys)) return object
  const value = object[tag] ?? null
  const [read, expected] = TAGS[tag as keyof typeof TAGS]
  return read(value) ?? refuse(`the value of ${tag} must be ${expected}`)
}

function readBigint(value: JsonValue): bigint | undefined {
  const wellFormed =
    typeof value === 'string' && value.length <= MAX_DIGITS && /^(?:0|-?[1-9]\d*)$/.test(value)
  return wellFormed ? BigInt(value) : undefined
}

function readBytes(value: JsonValue): Uint8Array | undefined {
  const { hex } = readHex(value)
  return hex === undefined ? undefined : hexToBytes(hex)
}

function readLiteral(value: JsonValue): JsonValue | undefined {
  if (Array.isArray(value) && value.length === 2 && typeof value[0] === 'string') {
    const object: Record<string, JsonValue> = Object.create(null)
    object[value[0]] = value[1]
    return object
  }
  return undefined
}

export const BIGINT_TAG = '$bigint'
export const BYTES_TAG = '$bytes'
// The tag that escapes an object whose only key is a tag: `{"$literal":["$bigint",1]}` means
// `{"$bigint":1}`. Without the escape, `parseJson` would read `{"$bigint":1}` as a bigint.
export const LITERAL_TAG = '$literal'

// The maximum length of a number, or of the text of a tagged bigint. The time to convert this text
// to a bigint grows with the square of its length.
export const MAX_DIGITS = 1024

const TAGS = {
  $bigint: [readBigint, 'decimal text'],
  $bytes: [readBytes, 'hex text'],
  $literal: [readLiteral, 'a list of one key and its value']
} as const

/** Whether an object with these keys would be read as a tagged value. */
export function isTag(keys: readonly string[]): boolean {
  const [key] = keys
  return keys.length === 1 && (key === BIGINT_TAG || key === BYTES_TAG || key === LITERAL_TAG)
}
