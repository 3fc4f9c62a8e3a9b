import { bytesType, fixedBytesType } from './bytes.ts'
import { decodeWhole, scaleOf } from './decodeWhole.ts'
import { type EnumInput, enumType } from './enums.ts'
import { voidType } from './plain.ts'
import { refuse } from './refuse.ts'
import type { ValueType } from './ValueType.ts'

const MAX = 32
const HASHES = ['BlakeTwo256', 'Sha256', 'Keccak256', 'ShaThree256']

// The form that people write: one variant for raw data of any length.
const written: ValueType = /*#__PURE__*/ enumType('Data', [
  { name: 'None', index: 0, type: () => voidType },
  { name: 'Raw', index: 1, type: () => bytesType },
  ...HASHES.map((name, index) => ({ name, index: 2 + index, type: () => fixedBytesType(MAX) }))
])

/**
 * The data of an identity, which the runtime has as one variant for each length: `Raw4` holds four
 * bytes. `{ Raw: 'text' }`, `{ Sha256: hash }` and `null` are taken.
 */
export function identityDataType(inner: ValueType): ValueType {
  const type: ValueType = {
    ...inner,
    read: (input) => {
      const scale = scaleOf(input)
      if (scale !== undefined) return decodeWhole(type, scale)
      if (input === undefined || input === null) return { type: 'None', value: undefined }
      if (typeof input === 'string') return refuse('Data', input, "expected { Raw: 'text' }")
      if (isOwnForm(input)) return inner.read(input)
      const { type: name, value } = written.read(input) as EnumInput
      if (name !== 'Raw') return { type: name, value }
      const bytes = value as Uint8Array
      if (bytes.length > MAX) {
        return refuse('Data', input, `${bytes.length} bytes are more than ${MAX}`)
      }
      return decodeWhole(type, Uint8Array.of(1 + bytes.length, ...bytes))
    },
    describe: (value) => {
      const { type: name } = value as EnumInput
      if (!name.startsWith('Raw')) return inner.describe(value)
      return `Raw(${bytesType.describe(inner.encode(value).subarray(1))})`
    }
  }
  return type
}

// { type: 'Raw4', value: '0x…' }, as values are decoded.
function isOwnForm(input: unknown): boolean {
  const { type } = input as Partial<EnumInput>
  return typeof type === 'string'
}
