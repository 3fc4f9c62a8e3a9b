import { parseAccountId20, parseAccountId32 } from '@paraclock/core'

/** Accounts without a key, by their length: what a run does to them concerns nobody. */
export const keylessAccounts = {
  20: parseAccountId20(`0x${'5d'.repeat(20)}`),
  32: parseAccountId32(`0x${'5d'.repeat(32)}`)
} as const
