import { parseAccountId20, parseAccountId32 } from '@paraclock/core'

/**
 * Accounts without a known key, for dry runs. The property is the length of the account in
 * bytes.
 */
export const keylessAccounts = {
  20: parseAccountId20(`0x${'5d'.repeat(20)}`),
  32: parseAccountId32(`0x${'5d'.repeat(32)}`)
} as const
