import { hexToBytes, parseAccount } from '@paraclock/core'
import { AccountValue } from '../values/AccountValue.ts'
import { type Coder, hasBytes, readFrom, refuse } from './Coder.ts'

/** Makes the coder of accounts: of 32 bytes, or of 20. */
export function accountCoder(length: 32 | 20, prefix: number): Coder {
  const coder: Coder = {
    name: length === 32 ? 'AccountId32' : 'AccountId20',
    read: (reader) => {
      const start = reader.at
      reader.skip(length)
      return new AccountValue(reader.bytes.subarray(start, reader.at), prefix)
    },
    write: (input) => {
      if (input === undefined || input === null || input === '') {
        return new AccountValue(new Uint8Array(length), prefix)
      }
      if (hasBytes(input)) return readFrom(coder, input.toU8a())
      if (input instanceof Uint8Array) return readFrom(coder, input)
      if (typeof input !== 'string') return refuse(coder.name, input, 'it is no account')
      const bytes = hexToBytes(parseAccount(input))
      if (bytes.length !== length) {
        return refuse(coder.name, input, `it has ${bytes.length} bytes in place of ${length}`)
      }
      return new AccountValue(bytes, prefix)
    }
  }
  return coder
}
