import { decodeWhole, isHex, scaleOf } from './decodeWhole.ts'
import type { ValueType } from './ValueType.ts'

/**
 * Module errors, named by pallet and error: `{ type: 'Balances', value: { type: 'DeadAccount' } }`.
 * `{ index, error }` with the bytes of the error is taken.
 */
export function moduleErrorType(inner: ValueType): ValueType {
  return {
    ...inner,
    read: (input) => {
      const { index, error } = (input ?? {}) as {
        readonly index?: unknown
        readonly error?: unknown
      }
      if (typeof index !== 'number' || !isHex(error)) return inner.read(input)
      return decodeWhole(inner, Uint8Array.of(index, ...(scaleOf(error) ?? [])))
    }
  }
}
