import {
  ChainItemMissing,
  encodeInteger,
  ParaclockError,
  parseU32,
  parseU64,
  shorten
} from '@paraclock/core'
import type { ProxyGrant, ProxyPallet, ProxyTypeName } from '../state/ProxyPallet.ts'
import { writeAccount } from './writeCall.ts'

/**
 * Finds a proxy type by its name.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain has none of this name.
 */
export function findProxyType(args: {
  readonly pallet: ProxyPallet
  readonly proxyType: string
}): ProxyTypeName {
  const { pallet, proxyType } = args
  const found = pallet.types.find(({ name }) => name === proxyType)
  if (found !== undefined) return found
  const known = pallet.types.map(({ name }) => name)
  const item = `proxy type ${shorten(proxyType)}`
  throw new ParaclockError(ChainItemMissing, { chain: pallet.chain, item, known })
}

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
