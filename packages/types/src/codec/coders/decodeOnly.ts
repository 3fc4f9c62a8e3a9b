import { bytesOf, type Coder, isHex, readFrom, refuse } from './Coder.ts'

/** Makes the coder of values that only a chain makes: from their bytes, and from nothing else. */
export function decodeOnly(inner: Coder): Coder {
  const { name } = inner
  return {
    name,
    read: (reader) => inner.read(reader),
    write: (input) => {
      const bytes = isHex(input) ? undefined : bytesOf(input)
      if (bytes !== undefined) return readFrom(inner, bytes)
      return refuse(name, input, 'it is made of its SCALE bytes only')
    }
  }
}
