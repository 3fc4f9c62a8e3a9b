import { ChainItemMissing, ParaclockError, shorten } from '@paraclock/core'
import type { ProxyPallet, ProxyTypeName } from '../shapes/ProxyPallet.ts'

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
