import { formatAccount, parseAccount } from '@paraclock/core'

const HEX = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i

/**
 * Writes an account in the form that users of its chain know: an SS58 address of the chain, or
 * checksummed hex for an account of 20 bytes.
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
 * Replaces each hex of 32 bytes in a text by the SS58 address of that account. The text must
 * contain no other hex of 32 bytes, for example a block hash.
 */
export function showAccountsIn(text: string, prefix: number): string {
  return text.replace(/0x[0-9a-f]{64}\b/gi, (account) => showAccount({ account, prefix }))
}
