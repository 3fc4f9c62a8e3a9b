import type { ServiceVariant } from '@paraclock/core'
import { genericPrefix, type Hex } from '@paraclock/core'
import { listServiceMethods, type ServiceContext } from '@paraclock/rpc'
import type { LocalChain } from '../chain/LocalChain.ts'
import type { RpcMethod } from './RpcMethods.ts'

/** What {@link createServiceMethods} takes. */
export interface CreateServiceMethodsArgs {
  readonly chain: LocalChain
  readonly variant: ServiceVariant
}

/** The service's own JSON-RPC methods, answered from a chain's runtime APIs. */
export function createServiceMethods(
  args: CreateServiceMethodsArgs
): Readonly<Record<string, RpcMethod>> {
  const { chain, variant } = args
  const context: ServiceContext = {
    ss58Prefix: Number(chain.properties['ss58Format'] ?? genericPrefix),
    source: {
      async call(method, data) {
        return (await chain.blockchain.head.call(method, [data])).result as Hex
      }
    }
  }
  return Object.fromEntries(
    listServiceMethods(variant).map(({ name, answer }) => [
      name,
      (params: readonly unknown[]) => answer(context, params)
    ])
  )
}
