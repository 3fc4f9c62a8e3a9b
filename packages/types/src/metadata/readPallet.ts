import { ByteReader } from './ByteReader.ts'
import type { ConstantModel, PalletModel, StorageModel } from './MetadataModel.ts'
import { skipEnumDeprecation, skipItemDeprecation } from './skipDeprecation.ts'

/** Reads one pallet in the layout of the given metadata version. */
export function readPallet(reader: ByteReader, version: 14 | 15 | 16): PalletModel {
  const name = reader.text()
  const storage = reader.option(() => ({
    prefix: reader.text(),
    items: reader.list(() => readStorage(reader, version))
  }))
  const calls = readEnum(reader, version)
  const events = readEnum(reader, version)
  const constants = reader.list(() => readConstant(reader, version))
  const errors = readEnum(reader, version)
  if (version === 16) skipAssociated(reader)
  const index = reader.byte()
  if (version > 14) reader.skipTexts()
  if (version === 16) skipItemDeprecation(reader)
  return {
    name,
    index,
    storagePrefix: storage?.prefix ?? null,
    storage: storage?.items ?? [],
    calls,
    events,
    errors,
    constants
  }
}

function readEnum(reader: ByteReader, version: 14 | 15 | 16): number | null {
  return reader.option(() => {
    const type = reader.compact()
    if (version === 16) skipEnumDeprecation(reader)
    return type
  })
}

function readStorage(reader: ByteReader, version: 14 | 15 | 16): StorageModel {
  const name = reader.text()
  const modifier = reader.byte() === 0 ? 'optional' : 'default'
  const isMap = reader.byte() === 1
  const hashers = isMap ? reader.list(() => reader.byte()) : []
  const key = isMap ? reader.compact() : null
  const value = reader.compact()
  const fallback = reader.blob()
  reader.skipTexts()
  if (version === 16) skipItemDeprecation(reader)
  return { name, modifier, hashers, key, value, fallback }
}

function readConstant(reader: ByteReader, version: 14 | 15 | 16): ConstantModel {
  const name = reader.text()
  const type = reader.compact()
  const value = reader.blob()
  const constant = new Constant(name, type, value, reader.bytes, reader.skipTexts())
  if (version === 16) skipItemDeprecation(reader)
  return constant
}

class Constant implements ConstantModel {
  readonly name: string
  readonly type: number
  readonly value: Uint8Array
  readonly #bytes: Uint8Array
  readonly #docsAt: number

  constructor(name: string, type: number, value: Uint8Array, bytes: Uint8Array, docsAt: number) {
    this.name = name
    this.type = type
    this.value = value
    this.#bytes = bytes
    this.#docsAt = docsAt
  }

  get docs(): readonly string[] {
    const reader = new ByteReader(this.#bytes, this.#docsAt)
    return reader.list(() => reader.text())
  }
}

// Associated types and view functions came with v16; the toolkit uses neither.
function skipAssociated(reader: ByteReader): void {
  for (let left = reader.count(); left > 0; left -= 1) {
    reader.skipBytes()
    reader.compact()
    reader.skipTexts()
  }
  for (let left = reader.count(); left > 0; left -= 1) {
    reader.skip(32)
    reader.skipBytes()
    for (let inputs = reader.count(); inputs > 0; inputs -= 1) {
      reader.skipBytes()
      reader.compact()
    }
    reader.compact()
    reader.skipTexts()
    skipItemDeprecation(reader)
  }
}
