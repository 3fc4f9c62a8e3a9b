import { BytesValue } from '../values/BytesValue.ts'
import { DATA_FORM, DataValue } from '../values/DataValue.ts'
import { EnumValue } from '../values/EnumValue.ts'
import { NullValue } from '../values/NullValue.ts'
import { bytesOf, type Coder, readFrom, refuse } from './Coder.ts'
import { enumCoder } from './enumCoder.ts'
import { bytesCoder, fixedBytesCoder, nullCoder } from './plainCoders.ts'

const RAW = 1
const FIRST_HASH = 34
const LONGEST = 32

const variantCoder = enumCoder({
  name: 'Data',
  isBasic: false,
  variants: DATA_FORM.names.map((name, index) => ({
    name,
    index,
    coder: index === 0 ? nullCoder : index === RAW ? bytesCoder : fixedBytesCoder(LONGEST)
  }))
})

/**
 * The coder of an identity's data, which the runtime has as one variant for each length: written as
 * `{ Raw: 'text' }`, `{ None: null }` or `{ Sha256: hash }`.
 */
export const dataCoder: Coder = {
  name: 'Data',
  read: (reader) => {
    const selector = reader.byte()
    if (selector === 0) return new DataValue(0, new NullValue())
    const isRaw = selector < FIRST_HASH
    const index = isRaw ? RAW : selector - LONGEST
    if (index >= DATA_FORM.names.length) throw reader.malformed(`there is no variant ${selector}`)
    const start = reader.at
    reader.skip(isRaw ? selector - 1 : LONGEST)
    return new DataValue(index, new BytesValue(reader.bytes.subarray(start, reader.at), isRaw))
  },
  write: (input) => {
    const bytes = bytesOf(input)
    if (bytes !== undefined && bytes.length > 0) return readFrom(dataCoder, bytes)
    if (typeof input === 'string' && bytes === undefined && input !== '') {
      return refuse('Data', input, "expected { Raw: 'text' }")
    }
    const value = variantCoder.write(input === '' ? undefined : input)
    if (!(value instanceof EnumValue)) return value
    const { index, inner } = value
    if (inner instanceof BytesValue && inner.length > LONGEST) {
      return refuse('Data', input, `${inner.length} bytes are more than ${LONGEST}`)
    }
    return new DataValue(index, inner)
  }
}
