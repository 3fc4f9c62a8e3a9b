import type { ByteReader } from './ByteReader.ts'
import type { ExtrinsicModel } from './MetadataModel.ts'
import type { TypeTable } from './TypeTable.ts'

/** Reads what an extrinsic is made of, in the layout of the given metadata version. */
export function readExtrinsic(
  reader: ByteReader,
  version: 14 | 15 | 16,
  types: TypeTable
): ExtrinsicModel {
  if (version === 14) return readExtrinsicV14(reader, types)
  if (version === 15) reader.skip(1)
  else reader.skipBytes()
  const address = reader.compact()
  const call = reader.compact()
  const signature = reader.compact()
  if (version === 15) reader.compact()
  else skipExtensionsByVersion(reader)
  return { address, call, signature, extensions: readExtensions(reader) }
}

// Before v15 the parts are named only by the generic parameters of the extrinsic's own type.
function readExtrinsicV14(reader: ByteReader, types: TypeTable): ExtrinsicModel {
  const type = types.get(reader.compact())
  reader.skip(1)
  const part = (name: string): number | null =>
    type.params.find((param) => param.name === name)?.type ?? null
  return {
    address: part('Address'),
    call: part('Call'),
    signature: part('Signature'),
    extensions: readExtensions(reader)
  }
}

function readExtensions(reader: ByteReader): string[] {
  return reader.list(() => {
    const identifier = reader.text()
    reader.compact()
    reader.compact()
    return identifier
  })
}

function skipExtensionsByVersion(reader: ByteReader): void {
  for (let left = reader.count(); left > 0; left -= 1) {
    reader.skip(1)
    for (let ids = reader.count(); ids > 0; ids -= 1) reader.compact()
  }
}
