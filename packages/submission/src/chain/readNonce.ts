import type { StateSource } from '@paraclock/connect'
import { type Hex, hexToBytes } from '@paraclock/core'

/** Asks the runtime for the next nonce of an account at a block. */
export async function readNonce(
  source: Pick<StateSource, 'call'>,
  account: Hex,
  at: Hex
): Promise<number> {
  const nonce = hexToBytes(await source.call('AccountNonceApi_account_nonce', account, { at }))
  // The nonce is little-endian. It has four bytes on most chains, and eight bytes on some.
  return nonce.reduceRight((number, byte) => number * 256 + byte, 0)
}
