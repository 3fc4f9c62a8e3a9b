import type { Chain } from '@paraclock/connect'
import {
  camelCase,
  findProxyPallet,
  lookUpItem,
  lookUpPallet,
  type Runtime
} from '@paraclock/types'
import { type CallPosition, listProxyTypes } from '@paraclock/weights'
import type { ArgumentForm, ProxyPallet } from '../state/ProxyPallet.ts'

/** Reads a chain's proxy pallet from the metadata; `undefined` if the chain has no proxy pallet. */
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
    form: readArgumentForm(runtime, section),
    types: listProxyTypes(runtime).map(({ name, index }) => ({ name, index })),
    depositBase: constant('ProxyDepositBase') ?? 0n,
    depositFactor: constant('ProxyDepositFactor') ?? 0n,
    maxProxies: Number(constant('MaxProxies') ?? 0n)
  }
}

/** Finds the pallet index and call index of a call. Both names are in camel case. */
export function positionOf(
  { metadata }: Pick<Runtime, 'metadata'>,
  pallet: string,
  method: string
): CallPosition | undefined {
  const found = lookUpPallet(metadata, pallet)
  const variant = lookUpItem(metadata, 'calls', pallet, method)
  return found && variant && { palletIndex: found.index, callIndex: variant.index }
}

/** Reads the forms of an account and of a block number from the first and last argument of `addProxy`. */
function readArgumentForm({ metadata }: Pick<Runtime, 'metadata'>, pallet: string): ArgumentForm {
  const { lookup } = metadata
  const args = lookUpItem(metadata, 'calls', pallet, 'addProxy')?.fields ?? []
  const [account, last] = [lookup[args[0]?.type ?? -1], lookup[args.at(-1)?.type ?? -1]?.def]
  const wide = last?.tag === 'primitive' && last.value.tag === 'u64'
  return {
    address: account?.path.at(-1) === 'MultiAddress' ? 'multiAddress' : 'account',
    blockNumberBytes: wide ? 8 : 4
  }
}
