import { parseAccountId20, parseAccountId32 } from '@paraclock/core'

/**
 * Accounts without a key, by their length in bytes. Nobody owns them, so runs on copies can use
 * them.
 */
export const keylessAccounts = {
  20: parseAccountId20(`0x${'5d'.repeat(20)}`),
  32: parseAccountId32(`0x${'5d'.repeat(32)}`)
} as const
