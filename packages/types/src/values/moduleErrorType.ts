import { bytesToHex, isParaclockError } from '@paraclock/core'
import { decodeWhole, isHex, scaleOf } from './decodeWhole.ts'
import type { ValueType } from './ValueType.ts'

/**
 * Module errors, named by pallet and error: `{ type: 'Balances', value: { type: 'DeadAccount' } }`.
 * `{ index, error }` with the bytes of the error is taken, and is what an error is that the metadata
 * does not name.
 */
export function moduleErrorType(
  inner: ValueType,
  /** How many bytes every value takes. */
  length: number
): ValueType {
  return {
    ...inner,
    encode: (value) =>
      isRawError(value)
        ? Uint8Array.of(value.index, ...(scaleOf(value.error) ?? []))
        : inner.encode(value),
    decode: (bytes) => {
      const start = bytes.i
      try {
        return inner.decode(bytes)
      } catch (error) {
        if (!isParaclockError(error) || bytes.length < start + length) throw error
        bytes.i = start + length
        // A cursor's own subarray is that of all of its bytes.
        const [index = 0, ...rest] = new Uint8Array(bytes.buffer, bytes.byteOffset + start, length)
        return { index, error: bytesToHex(Uint8Array.from(rest)) }
      }
    },
    describe: (value) =>
      isRawError(value) ? `${value.index}.${value.error}` : inner.describe(value),
    read: (input) => {
      if (!isRawError(input)) return inner.read(input)
      return decodeWhole(inner, Uint8Array.of(input.index, ...(scaleOf(input.error) ?? [])))
    }
  }
}

function isRawError(value: unknown): value is { readonly index: number; readonly error: string } {
  const { index, error } = (value ?? {}) as { readonly index?: unknown; readonly error?: unknown }
  return typeof index === 'number' && isHex(error)
}
