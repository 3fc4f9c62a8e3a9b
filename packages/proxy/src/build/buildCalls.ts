import { encodeCompact, type Hex, hexToBytes, parseU128 } from '@paraclock/core'
import type { CallPosition } from '@paraclock/weights'
import type { AccountInput } from '@paraclock/xcm'
import type { ArgumentForm, ProxyGrant, ProxyPallet } from '../state/ProxyPallet.ts'
import { WHOLE_TYPE } from '../state/wholeType.ts'
import { writeAccount, writeCall } from './writeCall.ts'
import { findProxyType, writeGrant } from './writeGrant.ts'

interface GrantArgs {
  readonly pallet: ProxyPallet
  readonly grant: ProxyGrant
}

/** Writes the call by which a user lets a delegate act for it: `proxy.addProxy`. */
export function buildAddProxy(args: GrantArgs): Hex {
  return writeCall(args.pallet.calls.addProxy, ...writeGrant(args))
}

/**
 * Writes the call by which a user takes one proxy back: `proxy.removeProxy`, with the same three
 * arguments by which it was added.
 */
export function buildRemoveProxy(args: GrantArgs): Hex {
  return writeCall(args.pallet.calls.removeProxy, ...writeGrant(args))
}

/** Writes the call by which a user takes back every proxy that it has granted, to any delegate. */
export function buildRemoveProxies({ pallet }: Pick<GrantArgs, 'pallet'>): Hex {
  return writeCall(pallet.calls.removeProxies)
}

/** Writes the call by which a delegate of type `Any` makes a call in the name of a user: `proxy.proxy`. */
export function buildProxied(args: {
  readonly pallet: ProxyPallet
  readonly real: AccountInput
  readonly call: Hex
}): Hex {
  const { pallet, real, call } = args
  const { index } = findProxyType({ pallet, proxyType: WHOLE_TYPE })
  const account = writeAccount({ account: real, form: pallet.form })
  return writeCall(pallet.calls.proxy, account, Uint8Array.of(1, index), hexToBytes(call))
}

/** Writes `utility.batchAll`: several calls with one signature, of which all happen or none. */
export function buildBatchAll({
  position,
  calls
}: {
  readonly position: CallPosition
  readonly calls: readonly Hex[]
}): Hex {
  return writeCall(position, encodeCompact(calls.length), ...calls.map(hexToBytes))
}

/**
 * Writes `balances.transferKeepAlive`: an amount of the chain's own token, which must leave the
 * sender its existential deposit.
 */
export function buildTransfer(args: {
  readonly position: CallPosition
  /** How the chain's calls name accounts. */
  readonly form: ArgumentForm
  readonly to: AccountInput
  /** How much, in the smallest unit. */
  readonly amount: bigint
}): Hex {
  const { position, form, to, amount } = args
  const account = writeAccount({ account: to, form })
  return writeCall(position, account, encodeCompact(parseU128(amount)))
}
