import { hexToBytes, isParaclockError } from '@paraclock/core'
import { createDecoder } from '@polkadot-api/substrate-bindings'
import { refuse } from './refuse.ts'
import type { Cursor, ValueType } from './ValueType.ts'

/** Decodes a value, and refuses bytes after the value. */
export function decodeWhole(type: ValueType, bytes: Uint8Array): unknown {
  const { value, length } = decodeFirst(type, bytes)
  if (length === bytes.length) return value
  return refuse(type.name, bytes, `${bytes.length - length} bytes are left over`)
}

/**
 * Decodes the value at the beginning of `bytes`. The returned `length` is the number of bytes that
 * the value takes.
 */
export function decodeFirst(
  type: ValueType,
  bytes: Uint8Array
): { readonly value: unknown; readonly length: number } {
  try {
    // The argument is a copy, because `createDecoder` reads the whole buffer of its argument, and
    // `bytes` can be a part of a buffer.
    return createDecoder((input) => {
      const cursor = input as Cursor
      const value = type.decode(cursor)
      return { value, length: cursor.i }
    })(Uint8Array.from(bytes))
  } catch (error) {
    if (isParaclockError(error)) throw error
    return refuse(type.name, bytes, 'it is cut off, or not a value of the type', error)
  }
}

/** Encodes an input of any kind. An error of the type's encoder becomes `ValueMalformed`. */
export function encodeUnchecked(type: ValueType, input: unknown): Uint8Array {
  try {
    return type.encode(input)
  } catch (error) {
    if (isParaclockError(error)) throw error
    return refuse(type.name, input, 'it is not a value of the type', error)
  }
}

/**
 * Returns a type that also accepts inputs from which `bytesOf` can read SCALE bytes. Bytes that do
 * not decode as the type are refused.
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

/** Returns the SCALE bytes of an input that is hex, a byte array, or a value of polkadot.js. */
export function scaleOf(input: unknown): Uint8Array | undefined {
  if (input instanceof Uint8Array && !hasBytes(input)) return input
  return isHex(input) ? hexToBytes(input) : ownBytes(input)
}

export function ownBytes(input: unknown): Uint8Array | undefined {
  return hasBytes(input) ? input.toU8a() : undefined
}

export function hasBytes(input: unknown): input is { readonly toU8a: () => Uint8Array } {
  return (
    typeof input === 'object' &&
    input !== null &&
    'toU8a' in input &&
    typeof input.toU8a === 'function'
  )
}

export function isHex(input: unknown): input is string {
  return typeof input === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(input)
}
