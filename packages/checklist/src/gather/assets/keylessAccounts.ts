import { parseAccountId20, parseAccountId32 } from '@paraclock/core'

/** Accounts without a known key, for dry runs: one of 20 bytes, and one of 32 bytes. */
export const keylessAccounts = {
  20: parseAccountId20(`0x${'5d'.repeat(20)}`),
  32: parseAccountId32(`0x${'5d'.repeat(32)}`)
} as const
