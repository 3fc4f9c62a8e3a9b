import { isParaclockError } from '../errors/isParaclockError.ts'
import { parseAccount } from './parseAccount.ts'

/**
 * Whether a value is text that names `account` in any form: hex, or an SS58 address with any network
 * prefix. `account` must be a result of {@link parseAccount}.
 *
 * @example
 * ```ts
 * import { isSameAccount, parseAccount } from '@paraclock/core'
 *
 * const alice = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')
 * isSameAccount('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', alice) // true
 * isSameAccount('no account', alice) // false
 * ```
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
