import {
  bytesToHex,
  ChainItemMissing,
  encodeCompact,
  encodeInteger,
  type Hex,
  hexToBytes,
  joinBytes,
  ParaclockError,
  parseAccount,
  parseU8,
  parseU32,
  parseU64,
  parseU128,
  shorten
} from '@paraclock/core'
import type { CallPosition } from '@paraclock/weights'
import type { AccountInput } from '@paraclock/xcm'
import {
  type ArgumentForm,
  type ProxyGrant,
  type ProxyPallet,
  type ProxyTypeName,
  WHOLE_TYPE
} from '../state/ProxyPallet.ts'

interface GrantArgs {
  readonly pallet: ProxyPallet
  readonly grant: ProxyGrant
}

/** Encodes `proxy.addProxy`, with which the signing account grants the proxy `grant`. */
export function buildAddProxy(args: GrantArgs): Hex {
  return writeCall(args.pallet.calls.addProxy, ...writeGrant(args))
}

/** Encodes `proxy.removeProxy`, with which the signing account removes the proxy `grant`. */
export function buildRemoveProxy(args: GrantArgs): Hex {
  return writeCall(args.pallet.calls.removeProxy, ...writeGrant(args))
}

/** Encodes `proxy.removeProxies`, with which the signing account removes all its proxies. */
export function buildRemoveProxies({ pallet }: Pick<GrantArgs, 'pallet'>): Hex {
  return writeCall(pallet.calls.removeProxies)
}

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

/** Encodes `utility.batchAll`. If one call fails, no call takes effect. */
export function buildBatchAll({
  position,
  calls
}: {
  readonly position: CallPosition
  readonly calls: readonly Hex[]
}): Hex {
  return writeCall(position, encodeCompact(calls.length), ...calls.map(hexToBytes))
}

/** Encodes `balances.transferKeepAlive`, which leaves the sender the existential deposit. */
export function buildTransfer(args: {
  readonly position: CallPosition
  readonly form: ArgumentForm
  readonly to: AccountInput
  /** The amount of the transfer, in the smallest unit. */
  readonly amount: bigint
}): Hex {
  const { position, form, to, amount } = args
  const account = writeAccount({ account: to, form })
  return writeCall(position, account, encodeCompact(parseU128(amount)))
}

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

function writeGrant({ pallet, grant }: GrantArgs): readonly Uint8Array[] {
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

export function writeCall(position: CallPosition, ...parts: readonly Uint8Array[]): Hex {
  const { palletIndex, callIndex } = position
  return bytesToHex(joinBytes([Uint8Array.of(parseU8(palletIndex), parseU8(callIndex)), ...parts]))
}

// The index of the variant `Id` of `MultiAddress`.
const ID = 0

function writeAccount(args: {
  readonly account: AccountInput
  readonly form: ArgumentForm
}): Uint8Array {
  const bytes = hexToBytes(parseAccount(args.account))
  return args.form.address === 'account' ? bytes : Uint8Array.of(ID, ...bytes)
}
