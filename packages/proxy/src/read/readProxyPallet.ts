import type { Chain } from '@paraclock/connect'
import { camelCase, type Runtime, variantsOf } from '@paraclock/types'
import type { CallPosition } from '@paraclock/weights'
import type { ProxyPallet, ProxyTypeName } from '../state/ProxyPallet.ts'
import { describeRuntimeCall, positionOf, readArgumentForm } from './readArgumentForm.ts'

const NEEDED = ['proxy', 'addProxy', 'removeProxy', 'removeProxies'] as const

/**
 * A chain's proxy pallet, as its metadata describes it; `null` if it has none. Nothing is asked of
 * the chain.
 */
export function readProxyPallet(
  chain: Pick<Chain, 'name' | 'runtime' | 'constant'>
): ProxyPallet | null {
  const { runtime } = chain
  const pallet = findProxyPallet(runtime)
  if (pallet === undefined) return null
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
    types: readTypes(runtime, section),
    depositBase: constant('ProxyDepositBase') ?? 0n,
    depositFactor: constant('ProxyDepositFactor') ?? 0n,
    maxProxies: Number(constant('MaxProxies') ?? 0n)
  }
}

/**
 * The name of a runtime's proxy pallet in its metadata; `undefined` if it has none. Runtimes are free
 * to name the pallet: it is found by its calls.
 */
export function findProxyPallet(runtime: Pick<Runtime, 'metadata'>): string | undefined {
  return runtime.metadata.pallets.find(({ name }) =>
    NEEDED.every((method) => positionOf(runtime, camelCase(name), method) !== null)
  )?.name
}

function readTypes(runtime: Pick<Runtime, 'metadata'>, section: string): readonly ProxyTypeName[] {
  const [, type = -1] = describeRuntimeCall(runtime, section, 'addProxy')?.args ?? []
  return variantsOf(runtime.metadata, type).map(({ name, index }) => ({ name, index }))
}
