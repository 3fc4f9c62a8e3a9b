import { type AccountId32, AccountIdMalformed, ParaclockError, parseAccount } from '@paraclock/core'

/**
 * Reads an account id: an address of any SS58 prefix, or 32 bytes as hex.
 *
 * @throws ParaclockError what `parseAccount` throws, and `AccountIdMalformed` for 20 bytes.
 */
export function parseAccountParam(value: unknown): AccountId32 {
  const account = parseAccount(value)
  if (account.length === 66) return account as AccountId32
  const problem = 'the service has accounts of 32 bytes'
  throw new ParaclockError(AccountIdMalformed, { value, bytes: 32, problem })
}
