import type { ReadableApi } from '@paraclock/types'
import type { CallPosition, ProxyPallet, ProxyTypeName } from '../shapes/ProxyPallet.ts'
import { findCall } from './findCall.ts'
import { argumentTypes, readCallForm } from './readCallForm.ts'
import { readConstant } from './readConstant.ts'

/** What of a connection is metadata alone. */
export type MetadataView = Pick<ReadableApi, 'tx' | 'consts' | 'registry'>

/**
 * Describes a chain's proxy pallet from its metadata; `null` if it has none. Nothing is asked of the
 * chain.
 *
 * @param chain - the name by which evidence and errors call it
 *
 * @example
 * ```ts
 * import { openChain } from '@paraclock/connect'
 * import { readProxyPallet } from '@paraclock/proxy'
 *
 * const { api } = await openChain({ endpoints: 'wss://rpc.example' })
 * console.log(readProxyPallet(api, 'Acme')?.types.map(({ name }) => name))
 * ```
 */
export function readProxyPallet(view: MetadataView, chain: string): ProxyPallet | null {
  const section = findSection(view)
  if (section === undefined) return null
  const position = (method: string): CallPosition => {
    return findCall(view, section, method) ?? { palletIndex: 0, callIndex: 0 }
  }
  const constant = (name: string): bigint => readConstant(view, section, name) ?? 0n
  return {
    chain,
    section,
    calls: {
      proxy: position('proxy'),
      addProxy: position('addProxy'),
      removeProxy: position('removeProxy'),
      removeProxies: position('removeProxies')
    },
    form: readCallForm(view, section, 'addProxy'),
    types: readTypes(view, section),
    depositBase: constant('proxyDepositBase'),
    depositFactor: constant('proxyDepositFactor'),
    maxProxies: Number(constant('maxProxies')),
    announcements:
      readConstant(view, section, 'maxPending') === undefined
        ? null
        : {
            depositBase: constant('announcementDepositBase'),
            depositFactor: constant('announcementDepositFactor'),
            maxPending: Number(constant('maxPending'))
          }
  }
}

// Runtimes are free to name the pallet; its calls are what tells it.
function findSection({ tx }: MetadataView): string | undefined {
  const needed = ['proxy', 'addProxy', 'removeProxy', 'removeProxies']
  return Object.keys(tx).find((section) => needed.every((name) => tx[section]?.[name]))
}

function readTypes(view: MetadataView, section: string): readonly ProxyTypeName[] {
  const [, proxyType] = argumentTypes(view, section, 'addProxy')
  if (proxyType?.shape.kind !== 'enum') return []
  return proxyType.shape.variants.map(({ name, index }) => ({ name, index }))
}
