import { isParaclockError } from '@paraclock/core'
import { ByteReader } from '../metadata/ByteReader.ts'
import type { MetadataModel } from '../metadata/MetadataModel.ts'

/** What a runtime says of itself. */
export interface RuntimeVersion {
  readonly specName: string
  readonly implName: string
  readonly specVersion: number
  readonly transactionVersion: number
  /** The declared runtime APIs: versions by id. */
  readonly apis: ReadonlyMap<string, number>
}

/**
 * Reads the constant `System.Version`, which every FRAME runtime carries in its metadata: so the
 * metadata alone tells which runtime it is of and which APIs at which versions it declares, even
 * where v14 does not describe them.
 */
export function readRuntimeVersion(model: MetadataModel): RuntimeVersion | null {
  const system = model.pallets.find((pallet) => pallet.name === 'System')
  const constant = system?.constants.find((entry) => entry.name === 'Version')
  if (constant === undefined) return null
  try {
    return decode(new ByteReader(constant.value))
  } catch (error) {
    if (isParaclockError(error, 'MetadataMalformed')) return null
    throw error
  }
}

function decode(reader: ByteReader): RuntimeVersion {
  const specName = reader.text()
  const implName = reader.text()
  reader.u32()
  const specVersion = reader.u32()
  reader.u32()
  const apis = new Map(reader.list(() => [readId(reader), reader.u32()] as const))
  return { specName, implName, specVersion, transactionVersion: reader.u32(), apis }
}

function readId(reader: ByteReader): string {
  let id = '0x'
  for (let left = 8; left > 0; left -= 1) id += reader.byte().toString(16).padStart(2, '0')
  return id
}
