import { type Hex, ParaclockError } from '@paraclock/core'
import { ByteReader } from './ByteReader.ts'
import { bytesFromHex } from './bytesFromHex.ts'
import type { MetadataModel } from './MetadataModel.ts'
import { readExtrinsic } from './readExtrinsic.ts'
import { readPallet } from './readPallet.ts'
import { readRuntimeApi } from './readRuntimeApi.ts'
import { TypeTable } from './TypeTable.ts'

// "meta", as every metadata begins.
const MAGIC = [0x6d, 0x65, 0x74, 0x61]
// Metadata_metadata_at_version wraps it in an option and a length: at most 1 and 4 bytes.
const LONGEST_WRAPPING = 5

/**
 * Reads runtime metadata v14, v15 or v16 as a node gives it: the answer of `state_getMetadata`,
 * or of `Metadata_metadata_at_version` with or without its wrapping.
 *
 * Nothing of @polkadot/types is loaded, and types are decoded only when asked for, so this costs
 * milliseconds where a full decoding costs hundreds.
 *
 * @throws ParaclockError `MetadataMalformed` if the bytes are not metadata, and
 * `MetadataVersionUnsupported` if they are of another version.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises'
 * import { readMetadata } from '@paraclock/types'
 *
 * const metadata = readMetadata(await readFile('metadata.scale'))
 * metadata.pallets.map((pallet) => pallet.name)
 * ```
 */
export function readMetadata(metadata: Uint8Array | Hex): MetadataModel {
  const reader = new ByteReader(typeof metadata === 'string' ? bytesFromHex(metadata) : metadata)
  reader.at = findMagic(reader.bytes) + MAGIC.length
  const version = reader.byte()
  if (version !== 14 && version !== 15 && version !== 16) {
    throw new ParaclockError('MetadataVersionUnsupported', { version })
  }
  const types = new TypeTable(reader)
  const pallets = reader.list(() => readPallet(reader, version))
  const extrinsic = readExtrinsic(reader, version, types)
  if (version < 16) reader.compact()
  const apis = version === 14 ? null : reader.list(() => readRuntimeApi(reader, version))
  if (version > 14) skipOuterTypes(reader)
  // Bytes that are left over mean that something before them was misread.
  if (reader.at !== reader.bytes.length) throw reader.malformed('there is more than metadata')
  return {
    version,
    typeCount: types.count,
    type: (id) => types.get(id),
    pallets,
    apis,
    extrinsic
  }
}

function skipOuterTypes(reader: ByteReader): void {
  for (let left = 3; left > 0; left -= 1) reader.compact()
  for (let left = reader.count(); left > 0; left -= 1) {
    reader.skipBytes()
    reader.compact()
    reader.skipBytes()
  }
}

function findMagic(bytes: Uint8Array): number {
  for (let start = 0; start <= LONGEST_WRAPPING; start += 1) {
    if (MAGIC.every((byte, index) => bytes[start + index] === byte)) return start
  }
  throw new ParaclockError('MetadataMalformed', {
    length: bytes.length,
    offset: 0,
    problem: 'it does not begin with "meta"'
  })
}
