import type { ByteReader } from './ByteReader.ts'

const DEPRECATED_WITHOUT_NOTE = 1
const DEPRECATED = 2

/** Passes over what v16 says of one item: not deprecated, deprecated, or deprecated with a note. */
export function skipItemDeprecation(reader: ByteReader): void {
  const kind = reader.byte()
  if (kind > DEPRECATED) throw reader.malformed(`a deprecation has the unknown kind ${kind}`)
  if (kind === DEPRECATED) skipNote(reader)
}

/** Passes over what v16 says of an enum's variants: a map that names only the deprecated ones. */
export function skipEnumDeprecation(reader: ByteReader): void {
  for (let left = reader.count(); left > 0; left -= 1) {
    reader.skip(1)
    const kind = reader.byte()
    if (kind !== DEPRECATED_WITHOUT_NOTE && kind !== DEPRECATED) {
      throw reader.malformed(`a variant's deprecation has the unknown kind ${kind}`)
    }
    if (kind === DEPRECATED) skipNote(reader)
  }
}

function skipNote(reader: ByteReader): void {
  reader.skipBytes()
  reader.option(() => reader.skipBytes())
}
