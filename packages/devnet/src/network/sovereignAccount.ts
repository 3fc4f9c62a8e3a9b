import { bytesToHex, type Hex } from '@paraclock/core'

/** The account of a parachain itself, on the relay (`para`) or on another parachain (`sibl`). */
export function sovereignAccount(prefix: 'para' | 'sibl', paraId: number): Hex {
  const account = new Uint8Array(32)
  account.set(new TextEncoder().encode(prefix))
  new DataView(account.buffer).setUint32(4, paraId, true)
  return bytesToHex(account)
}
