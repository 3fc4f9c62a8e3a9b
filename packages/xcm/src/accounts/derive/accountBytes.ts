import {
  type AccountLength,
  type AccountOf,
  ArgumentInvalid,
  bytesToHex,
  hexToBytes,
  ParaclockError,
  parseAccount
} from '@paraclock/core'

export function readAccountBytes(value: unknown): Uint8Array {
  return hexToBytes(parseAccount(value))
}

/**
 * Converts bytes to an account, as runtimes do: cuts them off after `length` bytes, or appends zeros
 * up to `length` bytes.
 */
export function toAccount<Length extends AccountLength>(
  bytes: Uint8Array,
  length: Length
): AccountOf<Length> {
  if (length !== 32 && length !== 20) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the length of the accounts',
      value: length,
      problem: 'expected 32 or 20'
    })
  }
  const account = new Uint8Array(length)
  account.set(bytes.subarray(0, length))
  return bytesToHex(account) as AccountOf<Length>
}
