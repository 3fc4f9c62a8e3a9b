import { bytesToHex, genericPrefix, hexToBytes, type ServiceVariant } from '@paraclock/core'
import { listServiceMethods, type ServiceContext } from '@paraclock/rpc'
import type { ServedChain } from './methods/ServedChain.ts'
import type { RpcMethod } from './RpcMethods.ts'

/** What {@link createServiceMethods} takes. */
export interface CreateServiceMethodsArgs extends ServedChain {
  readonly variant: ServiceVariant
}

/** The service's own JSON-RPC methods, answered from a chain's runtime APIs. */
export function createServiceMethods(
  args: CreateServiceMethodsArgs
): Readonly<Record<string, RpcMethod>> {
  const { chain, properties, variant } = args
  const context: ServiceContext = {
    ss58Prefix: Number(properties['ss58Format'] ?? genericPrefix),
    source: {
      call: async (method, data) => bytesToHex(await chain.call(method, hexToBytes(data)))
    }
  }
  return Object.fromEntries(
    listServiceMethods(variant).map(({ name, answer }) => [
      name,
      (params: readonly unknown[]) => answer(context, params)
    ])
  )
}
