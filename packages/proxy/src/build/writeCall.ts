import { bytesToHex, type Hex, hexToBytes, joinBytes, parseAccount, parseU8 } from '@paraclock/core'
import type { CallPosition } from '@paraclock/weights'
import type { AccountInput } from '@paraclock/xcm'
import type { ArgumentForm } from '../state/ProxyPallet.ts'

/** Writes a call: the two bytes that select it, and its arguments. */
export function writeCall(position: CallPosition, ...parts: readonly Uint8Array[]): Hex {
  const { palletIndex, callIndex } = position
  return bytesToHex(joinBytes([Uint8Array.of(parseU8(palletIndex), parseU8(callIndex)), ...parts]))
}

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
