import { bytesToHex, hexToBytes, isParaclockError } from '@paraclock/core'
import { isHex } from './decodeWhole.ts'
import type { ValueType } from './ValueType.ts'

/**
 * Returns the type for an error of a pallet. An example of a plain value is
 * `{ type: 'Balances', value: { type: 'DeadAccount' } }`. If the metadata does not list the error,
 * the plain value is `{ index, error }`: the index of the pallet, and the bytes of the error in hex.
 */
export function moduleErrorType(
  inner: ValueType,
  /** The length of the encoded error in bytes: 2 in runtimes before 2022, otherwise 5. */
  length: number
): ValueType {
  return {
    ...inner,
    encode: (input) =>
      isRawError(input)
        ? Uint8Array.of(input.index, ...hexToBytes(input.error))
        : inner.encode(input),
    decode: (bytes) => {
      const { i: start, depth = 0 } = bytes
      try {
        return inner.decode(bytes)
      } catch (error) {
        if (!isParaclockError(error) || bytes.length < start + length) throw error
        bytes.i = start + length
        bytes.depth = depth
        // `bytes.subarray` would return all bytes, because the constructor of the cursor's class
        // ignores the range.
        const [index = 0, ...rest] = new Uint8Array(bytes.buffer, bytes.byteOffset + start, length)
        return { index, error: bytesToHex(Uint8Array.from(rest)) }
      }
    },
    describe: (value) =>
      isRawError(value) ? `${value.index}.${value.error}` : inner.describe(value),
    readWords: (words, calls) => (isRawError(words) ? words : inner.readWords(words, calls)),
    toWords: (value, chain) => (isRawError(value) ? { ...value } : inner.toWords(value, chain))
  }
}

function isRawError(value: unknown): value is { readonly index: number; readonly error: string } {
  const { index, error } = (value ?? {}) as { readonly index?: unknown; readonly error?: unknown }
  return typeof index === 'number' && isHex(error)
}
