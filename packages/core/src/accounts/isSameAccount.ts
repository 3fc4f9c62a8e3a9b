import { isParaclockError } from '../errors/isParaclockError.ts'
import { parseAccount } from './parseAccount.ts'

/**
 * Whether a value is text that names `account`. The text may be hex, or an SS58 address with any
 * network prefix. `account` must have the form that {@link parseAccount} returns.
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
