import { hexToBytes, parseAccount } from '@paraclock/core'
import { hasBytes, isHex, refuse } from './Coder.ts'

type Variant = readonly [name: string, input: unknown]

// polkadot.js reads an index of so many bytes off what may as well be an address of two.
const LONGEST_INDEX = 8

/** Which kind of address an input is that does not say it: an account, or the index of one. */
export function addressVariant(input: unknown): Variant | undefined {
  if (typeof input === 'number') return ['Index', input]
  if (isHex(input)) return ofBytes(input, hexToBytes(input))
  if (typeof input === 'string') return ofBytes(input, hexToBytes(parseAccount(input)))
  // A value of an account has its bytes; one of an address has its own variant before them.
  if (hasBytes(input)) {
    return 'toBigInt' in input ? ['Index', input] : ofLength(input.toU8a())
  }
  return input instanceof Uint8Array ? ofBytes(input, input) : undefined
}

function ofBytes(input: unknown, bytes: Uint8Array): Variant | undefined {
  if (bytes.length > LONGEST_INDEX || bytes.length === 0) return ofLength(bytes)
  return refuse('MultiAddress', input, 'expected an account, or { Index: number }')
}

function ofLength(bytes: Uint8Array): Variant | undefined {
  if (bytes.length === 32) return ['Id', bytes]
  return bytes.length === 20 ? ['Address20', bytes] : undefined
}
