import { formatAccount, parseAccount } from '@paraclock/core'

const HEX = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i

/** Writes an account as an SS58 address, or as checksummed hex for an account of 20 bytes. */
export function showAccount({
  account,
  prefix
}: {
  readonly account: string
  readonly prefix: number
}): string {
  if (!HEX.test(account)) return account
  return formatAccount({ account: parseAccount(account.toLowerCase()), prefix })
}

/**
 * Replaces each hex of 32 bytes in a text by an SS58 address. In this text, each hex of 32 bytes
 * must be an account.
 */
export function showAccountsIn(text: string, prefix: number): string {
  return text.replace(/0x[0-9a-f]{64}\b/gi, (account) => showAccount({ account, prefix }))
}
