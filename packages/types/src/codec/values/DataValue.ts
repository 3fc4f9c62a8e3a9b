import { joinBytes } from '@paraclock/core'
import type { BytesValue } from './BytesValue.ts'
import { defineEnum, type EnumForm, type EnumValue } from './EnumValue.ts'
import type { Value } from './Value.ts'

// A variant for each length of the data stands between nothing and the hashes.
const HASH_OFFSET = 32

/** What an identity's data is: nothing, up to 32 bytes, or the hash of more. */
export const DATA_FORM: EnumForm = {
  names: ['None', 'Raw', 'BlakeTwo256', 'Sha256', 'Keccak256', 'ShaThree256'],
  isBasic: false,
  isTransparent: false
}

const Defined: typeof EnumValue = defineEnum(DATA_FORM)

/** The data of an identity: the byte that selects the variant tells the length, too. */
export class DataValue extends Defined {
  constructor(index: number, inner: Value) {
    super(DATA_FORM, DATA_FORM.names[index] ?? '', index, inner)
  }

  override toU8a(): Uint8Array {
    if (this.isNone) return Uint8Array.of(0)
    const { bytes } = this.inner as BytesValue
    const selector = this.index === 1 ? bytes.length + 1 : this.index + HASH_OFFSET
    return joinBytes([Uint8Array.of(selector), bytes])
  }
}
