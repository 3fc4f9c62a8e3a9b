import {
  type AccountId20,
  type AccountId32,
  bytesToHex,
  encodeCompact,
  encodeInteger,
  type Hex,
  hexToBytes
} from '@paraclock/core'
import { findProxyType } from '../build/writeGrant.ts'
import type { ProxyPallet } from '../state/ProxyPallet.ts'

const BALANCE_BYTES = 16

/** Writes what the chain stores for a user with one proxy of no delay, as `proxy.proxies` holds it. */
export function encodeStoredGrant(args: {
  readonly pallet: ProxyPallet
  readonly delegate: AccountId32 | AccountId20
  readonly proxyType: string
}): Hex {
  const { pallet, delegate, proxyType } = args
  const { index } = findProxyType({ pallet, proxyType })
  const deposit = pallet.depositBase + pallet.depositFactor
  return bytesToHex(
    Uint8Array.of(
      ...encodeCompact(1n),
      ...hexToBytes(delegate),
      index,
      ...encodeInteger(0n, pallet.form.blockNumberBytes),
      ...encodeInteger(deposit, BALANCE_BYTES)
    )
  )
}
