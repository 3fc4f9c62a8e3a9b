import { atPresentBlock, type Chain, type ProvenChain } from '@paraclock/connect'
import {
  bytesToHex,
  type Hex,
  hexToBytes,
  isParaclockError,
  parseAccount,
  parseHex,
  type Sourced
} from '@paraclock/core'
import { quoteInclusion } from '@paraclock/submission'
import {
  decodeCall,
  encodeCall,
  findProxyPallet,
  type RuntimeCall,
  readGivenCall
} from '@paraclock/types'
import { findTransactAs, listProxyTypes } from '@paraclock/weights'

/**
 * The costs on the target, in the smallest unit of the target's token. The cost of moving tokens to
 * the target is not included.
 */
export interface ForeignCosts {
  /** The refundable deposit for a user's first proxy. */
  readonly proxyDeposit: Sourced<bigint> | undefined
  /** The fee of the transaction that creates the proxy. */
  readonly proxyFee: Sourced<bigint> | undefined
  /**
   * The fee of the call inside `proxy.proxy`, if the user sends this call as a transaction.
   * `undefined` if the task's call is not `proxy.proxy`.
   */
  readonly immediateFee: Sourced<bigint> | undefined
}

/**
 * Quotes the costs on the target for the account that the task's call names, for example as `real`
 * of `proxy.proxy`. If the call names no account, quotes the costs for the task's owner.
 */
export async function quoteForeign(args: {
  readonly target: ProvenChain
  readonly owner: Hex
  readonly call: string | Uint8Array
}): Promise<ForeignCosts> {
  const target = await atPresentBlock(args.target)
  const call = typeof args.call === 'string' ? parseHex(args.call) : bytesToHex(args.call)
  const owner = readUser(target, call) ?? args.owner
  if (hexToBytes(owner).length !== target.runtime.accountLength) {
    return { proxyDeposit: undefined, proxyFee: undefined, immediateFee: undefined }
  }
  const ask = async (wanted: Hex | undefined): Promise<Sourced<bigint> | undefined> =>
    wanted && (await quoteInclusion({ chain: target, call: wanted, account: owner, terms: {} }))
  return {
    proxyDeposit: readDeposit(target),
    proxyFee: await ask(writeGrant(target, owner)),
    immediateFee: await ask(readProxied(target, call))
  }
}

function readDeposit(target: Chain): Sourced<bigint> | undefined {
  const pallet = findProxyPallet(target.runtime) ?? 'Proxy'
  const base = target.constant<bigint>({ pallet, name: 'ProxyDepositBase' })
  const factor = target.constant<bigint>({ pallet, name: 'ProxyDepositFactor' })
  if (base === undefined || factor === undefined) return undefined
  const detail = `ProxyDepositBase and ProxyDepositFactor of ${pallet} on ${target.name}`
  const provenance = { kind: 'computed', detail, evidence: [] } as const
  return { value: base + factor, provenance, confirmedBy: [] }
}

function writeGrant(target: Chain, owner: Hex): Hex | undefined {
  const [proxyType] = listProxyTypes(target.runtime)
  const pallet = findProxyPallet(target.runtime)
  if (proxyType === undefined || pallet === undefined) return undefined
  const args = { delegate: owner, proxy_type: proxyType.name, delay: 0 }
  return encodeCall({
    call: readGivenCall({ chain: target, call: { pallet, method: 'add_proxy', args } }),
    chains: [target]
  })
}

function readUser(chain: Chain, call: Hex): Hex | undefined {
  try {
    const decoded = decodeCall({ chain, bytes: call })
    return isProxied(chain, decoded) ? parseAccount(decoded.args['real']) : findTransactAs(decoded)
  } catch (error) {
    if (isParaclockError(error)) return undefined
    throw error
  }
}

export function readProxied({ runtime }: Pick<Chain, 'runtime'>, call: Hex): Hex | undefined {
  try {
    const decoded = runtime.decodeCall(hexToBytes(call))
    if (!isProxied({ runtime }, decoded)) return undefined
    return bytesToHex(runtime.type('Call').encode(decoded.args['call']))
  } catch (error) {
    if (isParaclockError(error)) return undefined
    throw error
  }
}

function isProxied(
  { runtime }: Pick<Chain, 'runtime'>,
  { pallet, method }: Pick<RuntimeCall, 'pallet' | 'method'>
): boolean {
  return method === 'proxy' && pallet === findProxyPallet(runtime)
}
