import { type AccountId32, parseAccountOf } from '@paraclock/core'

/**
 * Reads an account id: an address of any SS58 prefix, or 32 bytes as hex.
 *
 * @throws ParaclockError what `parseAccountOf` throws.
 */
export function parseAccountParam(value: unknown): AccountId32 {
  return parseAccountOf({ value, length: 32, whose: 'an account of the service' })
}
