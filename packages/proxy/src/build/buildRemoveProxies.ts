import type { Hex } from '@paraclock/core'
import type { ProxyPallet } from '../shapes/ProxyPallet.ts'
import { writeCall } from './writeCall.ts'

/**
 * Writes the call by which a user takes back every proxy that it has granted, whoever the delegate:
 * `proxy.removeProxies`.
 */
export function buildRemoveProxies(args: { readonly pallet: ProxyPallet }): Hex {
  return writeCall(args.pallet.calls.removeProxies)
}
