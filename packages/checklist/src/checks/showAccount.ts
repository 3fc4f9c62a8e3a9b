import { formatAccount, parseAccount } from '@paraclock/core'

const HEX = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i

/**
 * Writes an account in the form that users of its chain know: an SS58 address of the chain, or
 * checksummed hex for 20 bytes.
 */
export function showAccount({
  account,
  prefix
}: {
  readonly account: string
  /** The SS58 prefix of the chain. */
  readonly prefix: number
}): string {
  if (!HEX.test(account)) return account
  return formatAccount({ account: parseAccount(account.toLowerCase()), prefix })
}

/**
 * Writes the accounts of 32 bytes in a text as addresses. The text must have no other hex of 32
 * bytes.
 */
export function showAccountsIn(text: string, prefix: number): string {
  return text.replace(/0x[0-9a-f]{64}\b/gi, (account) => showAccount({ account, prefix }))
}
