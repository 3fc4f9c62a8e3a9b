import { decodeWhole, hasBytes } from './decodeWhole.ts'
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
