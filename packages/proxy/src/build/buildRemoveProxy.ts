import type { Hex } from '@paraclock/core'
import type { ProxyGrant, ProxyPallet } from '../state/ProxyPallet.ts'
import { writeCall } from './writeCall.ts'
import { writeGrant } from './writeGrant.ts'

/**
 * Writes the call by which a user takes one proxy back: `proxy.removeProxy`, with the same three
 * arguments by which it was added.
 *
 * @throws ParaclockError `ChainItemMissing`, `IntegerMalformed` for the delay, and those of
 * `parseAccount`.
 */
export function buildRemoveProxy(args: {
  readonly pallet: ProxyPallet
  readonly grant: ProxyGrant
}): Hex {
  return writeCall(args.pallet.calls.removeProxy, ...writeGrant(args))
}

/**
 * Writes the call by which a user takes back every proxy that it has granted, to any delegate:
 * `proxy.removeProxies`.
 */
export function buildRemoveProxies(args: { readonly pallet: ProxyPallet }): Hex {
  return writeCall(args.pallet.calls.removeProxies)
}
