import { isParaclockError } from '../errors/isParaclockError.ts'
import { parseAccount } from './parseAccount.ts'

/**
 * Whether a value is text that names `account` in any form: hex, or an SS58 address with any network
 * prefix. `account` must be a result of {@link parseAccount}.
 */
export function isSameAccount(value: unknown, account: string): boolean {
  if (typeof value !== 'string') return false
  try {
    return parseAccount(value) === account
  } catch (error) {
    if (isParaclockError(error)) return false
    throw error
  }
}
