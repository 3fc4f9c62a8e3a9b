import type { ByteReader } from './ByteReader.ts'
import type { RuntimeApiModel } from './MetadataModel.ts'
import { skipItemDeprecation } from './skipDeprecation.ts'

/** Reads one runtime API in the layout of the given metadata version. */
export function readRuntimeApi(reader: ByteReader, version: 15 | 16): RuntimeApiModel {
  const name = reader.text()
  const methods = reader.list(() => {
    const method = reader.text()
    const inputs = reader.list(() => ({ name: reader.text(), type: reader.compact() }))
    const output = reader.compact()
    reader.skipTexts()
    if (version === 16) skipItemDeprecation(reader)
    return { name: method, inputs, output }
  })
  reader.skipTexts()
  if (version === 15) return { name, version: null, methods }
  const apiVersion = reader.compact()
  skipItemDeprecation(reader)
  return { name, version: apiVersion, methods }
}
