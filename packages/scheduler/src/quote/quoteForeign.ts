import { bytesToHex, type Hex, type Sourced } from '@paraclock/core'
import { type ChainSource, nameChain, quoteInclusion } from '@paraclock/submission'
import type { Codec } from '@polkadot/types/types'

/**
 * What the other chain costs, in the smallest unit of its own token; `null` where it does not tell.
 * Not in it is what it takes to bring the service's token to its chain.
 */
export interface ForeignCosts {
  /** What is reserved from the user for one more proxy, and given back when it is removed. */
  readonly proxyDeposit: Sourced<bigint> | null
  /** The fee of the transaction that creates the proxy. */
  readonly proxyFee: Sourced<bigint> | null
  /** The fee of the call, if the user makes it once at once. */
  readonly immediateFee: Sourced<bigint> | null
}

/** Asks the target of a task what a user pays there. */
export async function quoteForeign(args: {
  readonly target: ChainSource
  readonly owner: Hex
  readonly call: string | Uint8Array
}): Promise<ForeignCosts> {
  const { target, owner } = args
  const { api } = nameChain(target)
  const addProxy = api.tx['proxy']?.['addProxy']
  const grant = addProxy?.(owner, 0, 0).method.toHex()
  const call = typeof args.call === 'string' ? (args.call as Hex) : bytesToHex(args.call)
  const inner = readInner(target, call)
  const ask = (wanted: Hex): Promise<Sourced<bigint>> =>
    quoteInclusion({ chain: target, call: wanted, account: owner, terms: {} })
  return {
    proxyDeposit: await readDeposit(target, owner),
    proxyFee: grant === undefined ? null : await ask(grant),
    immediateFee: inner === undefined ? null : await ask(inner)
  }
}

/** The deposit for one more proxy: the base if it is the first, and the factor for each. */
async function readDeposit(target: ChainSource, owner: Hex): Promise<Sourced<bigint> | null> {
  const { api, name } = nameChain(target)
  const { proxyDepositBase: base, proxyDepositFactor: factor } = api.consts['proxy'] ?? {}
  const proxies = await api.query['proxy']?.['proxies']?.(owner)
  if (base === undefined || factor === undefined || proxies === undefined) return null
  const [list] = proxies as unknown as readonly [readonly unknown[]]
  const first = list.length === 0 ? BigInt(base.toString()) : 0n
  const detail = `proxy.proxyDepositBase, proxy.proxyDepositFactor and proxy.proxies on ${name}`
  return {
    value: first + BigInt(factor.toString()),
    provenance: { kind: 'storage', detail, evidence: [] },
    confirmedBy: []
  }
}

/** The call that a proxy would dispatch, which the user can make without one. */
function readInner(target: ChainSource, call: Hex): Hex | undefined {
  const { api } = nameChain(target)
  const proxy = api.tx['proxy']?.['proxy']
  if (proxy === undefined || !call.startsWith(bytesToHex(proxy.callIndex))) return undefined
  const decoded = api.registry.createType('Call', call) as unknown as { readonly args: Codec[] }
  return decoded.args.at(-1)?.toHex()
}
