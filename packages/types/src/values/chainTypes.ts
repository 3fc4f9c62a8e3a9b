import { decodeWhole, hasBytes, isHex, scaleOf } from './decodeWhole.ts'
import { refuse } from './refuse.ts'
import type { Lazy, ValueType } from './ValueType.ts'

/** Values that only a chain makes: they are taken as SCALE bytes and as nothing else. */
export function chainOnlyType(inner: ValueType): ValueType {
  const type: ValueType = {
    ...inner,
    read: (input) => {
      if (hasBytes(input)) return decodeWhole(type, input.toU8a())
      if (input instanceof Uint8Array) return decodeWhole(type, input)
      return refuse(inner.name, input, 'it is made of its SCALE bytes only')
    }
  }
  return type
}

/**
 * A value with its length before it, which nodes of other versions pass over: the length and the
 * value.
 */
export function opaqueType(inner: ValueType, held: Lazy): ValueType {
  return chainOnlyType({
    ...inner,
    decode: (bytes) => {
      const value = inner.decode(bytes)
      const [length, content] = value as [number, unknown]
      if (held().encode(content).length === length) return value
      return refuse(inner.name, value, `it has another length than ${length}`)
    }
  })
}

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
