import type { ProxyPallet } from '../shapes/ProxyPallet.ts'

/** What a chain keeps reserved for so many proxies of one account, in the smallest unit. */
export function depositOf(args: {
  readonly pallet: ProxyPallet
  readonly proxies: number
}): bigint {
  const { pallet, proxies } = args
  return proxies === 0 ? 0n : pallet.depositBase + BigInt(proxies) * pallet.depositFactor
}
