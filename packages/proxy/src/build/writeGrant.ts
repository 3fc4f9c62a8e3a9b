import { encodeInteger, parseU32, parseU64 } from '@paraclock/core'
import type { ProxyGrant, ProxyPallet } from '../shapes/ProxyPallet.ts'
import { findProxyType } from './findProxyType.ts'
import { writeAccount } from './writeAccount.ts'

/** Writes the three arguments by which a proxy is added and removed. */
export function writeGrant(args: {
  readonly pallet: ProxyPallet
  readonly grant: ProxyGrant
}): readonly Uint8Array[] {
  const { pallet, grant } = args
  const { form } = pallet
  const { index } = findProxyType({ pallet, proxyType: grant.proxyType })
  const bytes = form.blockNumberBytes
  const delay = bytes === 8 ? parseU64(grant.delay) : BigInt(parseU32(grant.delay))
  return [
    writeAccount({ account: grant.delegate, form }),
    Uint8Array.of(index),
    encodeInteger(delay, bytes)
  ]
}
