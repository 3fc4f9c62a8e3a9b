import { bytesToHex, genericPrefix, hexToBytes, type ServiceVariant } from '@paraclock/core'
import {
  describeMethods,
  discoverMethod,
  listServiceMethods,
  type ServiceContext
} from '@paraclock/rpc'
import { listArchiveMethods } from './methods/listArchiveMethods.ts'
import { listAuthorMethods } from './methods/listAuthorMethods.ts'
import { listChainHeadMethods } from './methods/listChainHeadMethods.ts'
import { listChainMethods } from './methods/listChainMethods.ts'
import { listFinalityMethods } from './methods/listFinalityMethods.ts'
import { listStateMethods } from './methods/listStateMethods.ts'
import { listSystemMethods } from './methods/listSystemMethods.ts'
import type { ServedChain } from './methods/ServedChain.ts'
import type { RpcMethod, RpcMethods } from './RpcMethods.ts'

const LIST = 'rpc_methods'

/**
 * Lists the methods of a node, and the methods of `more`. A method of `more` replaces a node's
 * method of the same name.
 */
export function createRpcMethods(
  args: ServedChain & { readonly more?: Readonly<Record<string, RpcMethod>> }
): RpcMethods {
  const methods = new Map<string, RpcMethod>(
    Object.entries({
      ...listSystemMethods(args),
      ...listChainMethods(args),
      ...listArchiveMethods(args),
      ...listFinalityMethods(args),
      ...listStateMethods(args),
      ...listAuthorMethods(args),
      ...listChainHeadMethods(args),
      ...args.more
    })
  )
  // polkadot.js warns about each listed method that it does not know, and OpenRPC reserves this name.
  const listed = [...methods.keys(), LIST].filter((name) => name !== discoverMethod).sort()
  methods.set(LIST, async () => ({ methods: listed }))
  return methods
}

export function createServiceMethods({
  chain,
  properties: { ss58Format },
  variant
}: ServedChain & { readonly variant: ServiceVariant }): Readonly<Record<string, RpcMethod>> {
  const context: ServiceContext = {
    ss58Prefix: typeof ss58Format === 'number' ? ss58Format : genericPrefix,
    source: {
      call: async (method, data) => bytesToHex(await chain.call(method, hexToBytes(data)))
    }
  }
  const methods = listServiceMethods(variant)
  const answers = methods.map(
    ({ name, answer }) => [name, (params: readonly unknown[]) => answer(context, params)] as const
  )
  return {
    ...Object.fromEntries(answers),
    [discoverMethod]: async () => describeMethods(methods)
  }
}
