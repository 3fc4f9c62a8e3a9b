import { bytesToHex, genericPrefix, hexToBytes, type ServiceVariant } from '@paraclock/core'
import { listServiceMethods, type ServiceContext } from '@paraclock/rpc'
import { listArchiveMethods } from './methods/listArchiveMethods.ts'
import { listAuthorMethods } from './methods/listAuthorMethods.ts'
import { listChainHeadMethods } from './methods/listChainHeadMethods.ts'
import { listChainMethods } from './methods/listChainMethods.ts'
import { listStateMethods } from './methods/listStateMethods.ts'
import { listSystemMethods } from './methods/listSystemMethods.ts'
import type { ServedChain } from './methods/ServedChain.ts'
import type { RpcMethod, RpcMethods } from './RpcMethods.ts'

export interface CreateRpcMethodsArgs extends ServedChain {
  /** Additional methods. They replace a node's methods of the same name. */
  readonly more?: Readonly<Record<string, RpcMethod>>
}

export function createRpcMethods(args: CreateRpcMethodsArgs): RpcMethods {
  const methods = new Map<string, RpcMethod>(
    Object.entries({
      ...listSystemMethods(args),
      ...listChainMethods(args),
      ...listArchiveMethods(args),
      ...listStateMethods(args),
      ...listAuthorMethods(args),
      ...listChainHeadMethods(args),
      ...args.more
    })
  )
  methods.set('rpc_methods', async () => ({ methods: [...methods.keys()].sort() }))
  return methods
}

export interface CreateServiceMethodsArgs extends ServedChain {
  readonly variant: ServiceVariant
}

export function createServiceMethods(
  args: CreateServiceMethodsArgs
): Readonly<Record<string, RpcMethod>> {
  const { chain, properties, variant } = args
  const context: ServiceContext = {
    ss58Prefix: readPrefix(properties['ss58Format']),
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

function readPrefix(prefix: unknown): number {
  return typeof prefix === 'number' ? prefix : genericPrefix
}
