import { bytesToHex, hexToBytes } from '@paraclock/core'
import { bytesOfAccount } from './bytes.ts'
import { hasBytes, isHex } from './decodeWhole.ts'
import type { EnumInput } from './enums.ts'
import { refuse } from './refuse.ts'
import type { ValueType } from './ValueType.ts'

// polkadot.js reads up to 8 bytes as an account index. Such bytes are refused, because they could
// also be a truncated address.
const MAX_INDEX_LENGTH = 8

/**
 * Returns the type for a `MultiAddress`. Its inputs may omit the name of the variant: an account of
 * 32 bytes means `Id`, an account of 20 bytes means `Address20`, and a number means `Index`.
 * `describe` writes an `Id` as the account alone.
 */
export function addressType(inner: ValueType): ValueType {
  return {
    ...inner,
    encode: (input) => inner.encode(nameVariant(input)),
    describe: (value) => {
      const shown = inner.describe(value)
      const isAccount = (value as EnumInput).type === 'Id'
      return isAccount ? shown.slice('Id('.length, -1) : shown
    },
    readWords: (words, calls) => {
      if (typeof words !== 'string') return inner.readWords(words, calls)
      const account = bytesOfAccount('MultiAddress', words)
      const type = account.length === 32 ? 'Id' : 'Address20'
      return inner.readWords({ type, value: bytesToHex(account) }, calls)
    },
    toWords: (value, chain) => {
      const { type, value: account } = value as EnumInput
      const isBare = type === 'Id' && bytesOfAccount('MultiAddress', account).length === 32
      return isBare ? String(account) : inner.toWords(value, chain)
    }
  }
}

function nameVariant(input: unknown): unknown {
  if (typeof input === 'number') return { Index: input }
  // An account of polkadot.js has 32 or 20 bytes. A `MultiAddress` of polkadot.js has another number
  // of bytes, because it also encodes the index of its variant.
  if (hasBytes(input)) {
    return 'toBigInt' in input ? { Index: input } : ofLength(input, input.toU8a())
  }
  const isText = typeof input === 'string'
  if (!isText && !(input instanceof Uint8Array)) return input
  const text = isHex(input) ? hexToBytes(input) : bytesOfAccount('MultiAddress', input)
  const bytes = isText ? text : input
  if (bytes.length > MAX_INDEX_LENGTH || bytes.length === 0) return ofLength(input, bytes)
  return refuse('MultiAddress', input, 'expected an account, or { Index: number }')
}

function ofLength(input: unknown, bytes: Uint8Array): unknown {
  if (bytes.length === 32) return { Id: bytes }
  return bytes.length === 20 ? { Address20: bytes } : input
}
