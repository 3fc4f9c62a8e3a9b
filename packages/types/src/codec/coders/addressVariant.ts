import { hexToBytes, parseAccount } from '@paraclock/core'
import { hasBytes, isHex } from './Coder.ts'

type Variant = readonly [name: string, input: unknown]

/** Which kind of address an input is that does not say it: an account, or the index of one. */
export function addressVariant(input: unknown): Variant | undefined {
  if (typeof input === 'number' || typeof input === 'bigint') return ['Index', input]
  if (typeof input === 'string') {
    const known = isHex(input) ? ofBytes(hexToBytes(input)) : undefined
    if (known !== undefined || isHex(input)) return known
    return ofBytes(hexToBytes(parseAccount(input)))
  }
  // A value of an account has its bytes; one of an address has its own variant before them.
  if (hasBytes(input)) return ofBytes(input.toU8a())
  return input instanceof Uint8Array ? ofBytes(input) : undefined
}

function ofBytes(bytes: Uint8Array): Variant | undefined {
  if (bytes.length === 32) return ['Id', bytes]
  return bytes.length === 20 ? ['Address20', bytes] : undefined
}
