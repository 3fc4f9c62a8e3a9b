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
  return { address, call, signature, ...readExtensions(reader) }
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
    ...readExtensions(reader)
  }
}

function readExtensions(reader: ByteReader): Pick<ExtrinsicModel, 'extensions' | 'extensionTypes'> {
  const read = reader.list(() => {
    const identifier = reader.text()
    const type = reader.compact()
    reader.compact()
    return { identifier, type }
  })
  return {
    extensions: read.map(({ identifier }) => identifier),
    extensionTypes: read.map(({ type }) => type)
  }
}

function skipExtensionsByVersion(reader: ByteReader): void {
  for (let left = reader.count(); left > 0; left -= 1) {
    reader.skip(1)
    for (let ids = reader.count(); ids > 0; ids -= 1) reader.compact()
  }
}
