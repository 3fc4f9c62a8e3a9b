import { ParaclockError } from '@paraclock/core'
import { ProxyTypeUnknown } from '@paraclock/weights'
import type { ProxyPallet, ProxyTypeName } from '../shapes/ProxyPallet.ts'

/**
 * Finds a proxy type by its name.
 *
 * @throws ParaclockError `ProxyTypeUnknown` if the chain has none of this name.
 */
export function findProxyType(args: {
  readonly pallet: ProxyPallet
  readonly proxyType: string
}): ProxyTypeName {
  const { pallet, proxyType } = args
  const found = pallet.types.find(({ name }) => name === proxyType)
  if (found !== undefined) return found
  const known = pallet.types.map(({ name }) => name)
  throw new ParaclockError(ProxyTypeUnknown, {
    value: proxyType,
    chain: pallet.chain,
    known
  })
}
