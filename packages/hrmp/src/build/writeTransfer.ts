import { bytesToHex, encodeCompact, type Hex } from '@paraclock/core'
import type { CallIndex } from '../state/HrmpHostState.ts'

/** The call by which a user of the host pays into an account: the account is a `MultiAddress::Id`. */
export function writeTransfer(transfer: CallIndex, account: Uint8Array, amount: bigint): Hex {
  const { pallet, call } = transfer
  return bytesToHex(Uint8Array.of(pallet, call, 0, ...account, ...encodeCompact(amount)))
}
