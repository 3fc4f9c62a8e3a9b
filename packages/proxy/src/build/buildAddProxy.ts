import type { Hex } from '@paraclock/core'
import type { ProxyGrant, ProxyPallet } from '../state/ProxyPallet.ts'
import { writeCall } from './writeCall.ts'
import { writeGrant } from './writeGrant.ts'

/**
 * Writes the call by which a user lets a delegate act for it: `proxy.addProxy`.
 *
 * @throws ParaclockError `ChainItemMissing`, `IntegerMalformed` for the delay, and those of
 * `parseAccount`.
 *
 * @example
 * ```ts
 * import { buildAddProxy, type ProxyState } from '@paraclock/proxy'
 *
 * export function write({ pallet, delegate }: ProxyState) {
 *   const grant = { delegate, proxyType: 'Any', delay: 0 }
 *   return pallet && buildAddProxy({ pallet, grant })
 * }
 * ```
 */
export function buildAddProxy(args: {
  readonly pallet: ProxyPallet
  readonly grant: ProxyGrant
}): Hex {
  return writeCall(args.pallet.calls.addProxy, ...writeGrant(args))
}
