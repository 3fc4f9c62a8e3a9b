import { hexToBytes, ParaclockError, parseAccount } from '@paraclock/core'

/** Reads an SS58 address, hex or bytes as the 32 or 20 bytes of an account. */
export function readAccountBytes(value: unknown): Uint8Array {
  return hexToBytes(parseAccount(value))
}

/** The same, where only one length will do. */
export function readAccountOfLength(args: {
  readonly value: unknown
  readonly length: number
  readonly purpose: string
}): Uint8Array {
  const { value, length, purpose } = args
  const bytes = readAccountBytes(value)
  if (bytes.length !== length) {
    throw new ParaclockError('AccountLengthMismatch', {
      value,
      purpose,
      expected: length,
      actual: bytes.length
    })
  }
  return bytes
}
