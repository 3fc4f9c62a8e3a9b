import { type AccountId32, ParaclockError, parseAccount } from '@paraclock/core'

/** Reads an account of the service's chain, which has 32 bytes, from SS58, hex or bytes. */
export function readAccount(value: string | Uint8Array, purpose: string): AccountId32 {
  const account = parseAccount(value)
  if (account.length === 66) return account as AccountId32
  throw new ParaclockError('AccountLengthMismatch', { value, purpose, expected: 32, actual: 20 })
}
