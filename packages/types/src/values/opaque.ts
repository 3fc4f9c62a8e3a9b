import { decodeWhole, hasBytes } from './decodeWhole.ts'
import { refuse } from './refuse.ts'
import type { Lazy, ValueType } from './ValueType.ts'

/**
 * A value with its length before it, which nodes of other versions pass over: the length and the
 * value. Only a chain writes it, so nothing but its SCALE bytes is taken.
 */
export function opaqueType(inner: ValueType, held: Lazy): ValueType {
  const type: ValueType = {
    ...inner,
    decode: (bytes) => {
      const value = inner.decode(bytes)
      const [length, content] = value as [number, unknown]
      if (held().encode(content).length === length) return value
      return refuse(inner.name, value, `it has another length than ${length}`)
    },
    read: (input) =>
      hasBytes(input) || input instanceof Uint8Array
        ? decodeWhole(type, hasBytes(input) ? input.toU8a() : input)
        : refuse(inner.name, input, 'it is made of its SCALE bytes only')
  }
  return type
}
