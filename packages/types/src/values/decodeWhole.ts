import { hexToBytes, isParaclockError } from '@paraclock/core'
import { createDecoder } from '@polkadot-api/substrate-bindings'
import { refuse } from './refuse.ts'
import type { Cursor, ValueType } from './ValueType.ts'

/**
 * The value that the bytes are.
 *
 * @throws ParaclockError `ValueMalformed` if they are too few, too many, or not a value of the type.
 */
export function decodeWhole(type: ValueType, bytes: Uint8Array): unknown {
  const { value, length } = decodeFirst(type, bytes)
  if (length === bytes.length) return value
  return refuse(type.name, bytes, `${bytes.length - length} bytes are left over`)
}

/**
 * The value that the bytes begin with, and how many of them it takes.
 *
 * @throws ParaclockError `ValueMalformed` if they are too few, or not a value of the type.
 */
export function decodeFirst(
  type: ValueType,
  bytes: Uint8Array
): { readonly value: unknown; readonly length: number } {
  try {
    // A copy, because the library reads the whole buffer of what it is given.
    return decodeAt(type)(Uint8Array.from(bytes))
  } catch (error) {
    if (isParaclockError(error)) throw error
    return refuse(type.name, bytes, 'it is cut off, or not a value of the type', error)
  }
}

/**
 * The type, which takes SCALE bytes in place of a value, too.
 *
 * @param bytesOf - the SCALE bytes that an input is; `undefined` for any other input
 */
export function orBytes(
  type: ValueType,
  bytesOf: (input: unknown) => Uint8Array | undefined
): ValueType {
  return {
    ...type,
    encode: (input) => {
      const bytes = bytesOf(input)
      if (bytes === undefined) return type.encode(input)
      decodeWhole(type, bytes)
      return bytes
    }
  }
}

/**
 * The SCALE bytes that an input is in place of a value: hex, bytes, or a value of polkadot.js, which
 * knows its bytes. `undefined` for any other input.
 */
export function scaleOf(input: unknown): Uint8Array | undefined {
  if (input instanceof Uint8Array && !hasBytes(input)) return input
  return isHex(input) ? hexToBytes(input) : ownBytes(input)
}

/** The SCALE bytes of a value of polkadot.js. `undefined` for any other input. */
export function ownBytes(input: unknown): Uint8Array | undefined {
  return hasBytes(input) ? input.toU8a() : undefined
}

/** Whether an input is a value of polkadot.js. */
export function hasBytes(input: unknown): input is { readonly toU8a: () => Uint8Array } {
  return (
    typeof input === 'object' &&
    input !== null &&
    'toU8a' in input &&
    typeof input.toU8a === 'function'
  )
}

/** Whether an input is bytes as hex. */
export function isHex(input: unknown): input is string {
  return typeof input === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(input)
}

function decodeAt(type: ValueType) {
  return createDecoder((input) => {
    const cursor = input as Cursor
    const value = type.decode(cursor)
    return { value, length: cursor.i }
  })
}
