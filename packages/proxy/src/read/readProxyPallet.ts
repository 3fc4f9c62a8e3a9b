import type { Chain } from '@paraclock/connect'
import { camelCase, lookUpItem, lookUpPallet, type Runtime } from '@paraclock/types'
import { type CallPosition, listProxyTypes } from '@paraclock/weights'
import type { ArgumentForm, ProxyPallet } from '../state/ProxyPallet.ts'

const NEEDED = ['proxy', 'addProxy', 'removeProxy', 'removeProxies'] as const

/** Reads a chain's proxy pallet from its metadata; `undefined` if the chain has no such pallet. */
export function readProxyPallet(
  chain: Pick<Chain, 'name' | 'runtime' | 'constant'>
): ProxyPallet | undefined {
  const { runtime } = chain
  const pallet = findProxyPallet(runtime)
  if (pallet === undefined) return undefined
  const section = camelCase(pallet)
  const position = (method: string): CallPosition =>
    positionOf(runtime, section, method) ?? { palletIndex: 0, callIndex: 0 }
  const constant = (name: string): bigint | undefined =>
    chain.constant({ pallet, name, as: (value) => BigInt(value as number | bigint) })
  return {
    chain: chain.name,
    section,
    calls: {
      proxy: position('proxy'),
      addProxy: position('addProxy'),
      removeProxy: position('removeProxy'),
      removeProxies: position('removeProxies')
    },
    form: readArgumentForm(runtime, section, 'addProxy'),
    types: listProxyTypes(runtime, section).map(({ name, index }) => ({ name, index })),
    depositBase: constant('ProxyDepositBase') ?? 0n,
    depositFactor: constant('ProxyDepositFactor') ?? 0n,
    maxProxies: Number(constant('MaxProxies') ?? 0n)
  }
}

/**
 * Finds the name of a runtime's proxy pallet by the pallet's calls, because runtimes name it
 * freely; `undefined` if there is no such pallet.
 */
export function findProxyPallet(runtime: Pick<Runtime, 'metadata'>): string | undefined {
  return runtime.metadata.pallets.find(({ name }) =>
    NEEDED.every((method) => positionOf(runtime, camelCase(name), method) !== undefined)
  )?.name
}

interface DescribedCall {
  /** The indices of the call: its first two bytes. */
  readonly position: CallPosition
  /** The ids of the types of its arguments, in order. */
  readonly args: readonly number[]
}

/**
 * Finds a call of a runtime; `undefined` if the runtime has no call of this name.
 *
 * @param pallet - the pallet in camel case: `balances`
 * @param method - the call in camel case: `transferKeepAlive`
 */
function describeRuntimeCall(
  { metadata }: Pick<Runtime, 'metadata'>,
  pallet: string,
  method: string
): DescribedCall | undefined {
  const found = lookUpPallet(metadata, pallet)
  const variant = lookUpItem(metadata, 'calls', pallet, method)
  if (found === undefined || variant === undefined) return undefined
  return {
    position: { palletIndex: found.index, callIndex: variant.index },
    args: variant.fields.map(({ type }) => type)
  }
}

export function positionOf(
  runtime: Pick<Runtime, 'metadata'>,
  pallet: string,
  method: string
): CallPosition | undefined {
  return describeRuntimeCall(runtime, pallet, method)?.position
}

/**
 * Reads the types of accounts and block numbers from a call whose first argument is an account, and
 * whose last may be a block number.
 */
function readArgumentForm(
  runtime: Pick<Runtime, 'metadata'>,
  pallet: string,
  method: string
): ArgumentForm {
  const { lookup } = runtime.metadata
  const args = describeRuntimeCall(runtime, pallet, method)?.args ?? []
  const [account, last] = [lookup[args[0] ?? -1], lookup[args.at(-1) ?? -1]?.def]
  const wide = last?.tag === 'primitive' && last.value.tag === 'u64'
  return {
    address: account?.path.at(-1) === 'MultiAddress' ? 'multiAddress' : 'account',
    blockNumberBytes: wide ? 8 : 4
  }
}
