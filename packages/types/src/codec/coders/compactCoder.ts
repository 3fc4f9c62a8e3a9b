import type { ByteReader } from '../../metadata/ByteReader.ts'
import { CompactValue } from '../values/CompactValue.ts'
import { type Coder, readFrom } from './Coder.ts'
import { type IntegerCoder, readUnsigned } from './integerCoder.ts'

/** Makes the coder of integers that take no more bytes than they need. */
export function compactCoder(inner: IntegerCoder): Coder {
  const coder: Coder = {
    name: `Compact<${inner.name}>`,
    read: (reader) => new CompactValue(inner.wrap(readCompact(reader))),
    write: (input) =>
      input instanceof Uint8Array ? readFrom(coder, input) : new CompactValue(inner.write(input))
  }
  return coder
}

function readCompact(reader: ByteReader): bigint {
  const first = reader.bytes[reader.at] ?? 0
  if ((first & 3) !== 3) return BigInt(reader.compact())
  reader.skip(1)
  return readUnsigned(reader, (first >> 2) + 4)
}
