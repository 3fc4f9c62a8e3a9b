import type { AccountInput } from '@paraclock/accounts'
import { hexToBytes, parseAccount } from '@paraclock/core'
import type { ArgumentForm } from '../shapes/ProxyPallet.ts'

// The variant of MultiAddress that holds an account itself.
const ID = 0

/** Writes an account as the calls of a chain name one. */
export function writeAccount(args: {
  readonly account: AccountInput
  readonly form: ArgumentForm
}): Uint8Array {
  const bytes = hexToBytes(parseAccount(args.account))
  return args.form.address === 'account' ? bytes : Uint8Array.of(ID, ...bytes)
}
