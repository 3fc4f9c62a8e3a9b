import { formatAddress } from '../address/formatAddress.ts'
import { type AccountId20, type AccountId32, isAccountId20 } from './AccountId.ts'
import { formatAccountId20 } from './formatAccountId20.ts'

/**
 * Writes an account of 32 bytes as an SS58 address, and an account of 20 bytes as hex with a
 * checksum (EIP-55).
 *
 * @example
 * ```ts
 * import { formatAccount, parseAccount } from '@paraclock/core'
 *
 * formatAccount({ account: parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'), prefix: 0 })
 * // '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
 * ```
 */
export function formatAccount(args: {
  readonly account: AccountId32 | AccountId20
  readonly prefix: number
}): string {
  const { account, prefix } = args
  return isAccountId20(account) ? formatAccountId20(account) : formatAddress({ account, prefix })
}
