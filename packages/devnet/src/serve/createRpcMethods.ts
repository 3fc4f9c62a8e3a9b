import { listAuthorMethods } from './methods/listAuthorMethods.ts'
import { listChainHeadMethods } from './methods/listChainHeadMethods.ts'
import { listChainMethods } from './methods/listChainMethods.ts'
import { listStateMethods } from './methods/listStateMethods.ts'
import { listSystemMethods } from './methods/listSystemMethods.ts'
import type { ServedChain } from './methods/ServedChain.ts'
import type { RpcMethod, RpcMethods } from './RpcMethods.ts'

/** What {@link createRpcMethods} takes. */
export interface CreateRpcMethodsArgs extends ServedChain {
  /** Methods beyond those of a node. They win over a node's of the same name. */
  readonly more?: Readonly<Record<string, RpcMethod>>
}

/** Lists what a chain answers: the methods of a node, and more. */
export function createRpcMethods(args: CreateRpcMethodsArgs): RpcMethods {
  const methods = new Map<string, RpcMethod>(
    Object.entries({
      ...listSystemMethods(args),
      ...listChainMethods(args),
      ...listStateMethods(args),
      ...listAuthorMethods(args),
      ...listChainHeadMethods(args),
      ...args.more
    })
  )
  methods.set('rpc_methods', async () => ({ version: 1, methods: [...methods.keys()].sort() }))
  return methods
}
