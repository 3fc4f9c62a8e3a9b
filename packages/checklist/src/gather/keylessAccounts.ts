import { parseAccountId20, parseAccountId32 } from '@paraclock/core'

/** Accounts that nobody owns, for runs on copies, by their length in bytes. */
export const keylessAccounts = {
  20: parseAccountId20(`0x${'5d'.repeat(20)}`),
  32: parseAccountId32(`0x${'5d'.repeat(32)}`)
} as const
