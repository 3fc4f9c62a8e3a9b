import { formatAccount, parseAccount } from '@paraclock/core'

const HEX = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i

/**
 * Writes an account, given in hex or otherwise, as people know it: as an address of the chain on
 * which it stands, or with its check letters where accounts have 20 bytes.
 */
export function showAccount(args: {
  readonly account: string
  /** What addresses of the chain begin with. */
  readonly prefix: number
}): string {
  const { account, prefix } = args
  if (!HEX.test(account)) return account
  return formatAccount({ account: parseAccount(account.toLowerCase()), prefix })
}

/** Writes the accounts in a text that names them in hex, and has no other hex of their length. */
export function showAccountsIn(text: string, prefix: number): string {
  return text.replace(/0x[0-9a-f]{64}\b/gi, (account) => showAccount({ account, prefix }))
}
