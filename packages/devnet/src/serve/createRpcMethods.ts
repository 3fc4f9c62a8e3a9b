import { blake2AsHex } from '@polkadot/util-crypto'
import type { LocalChain } from '../chain/LocalChain.ts'
import type { RpcMethod, RpcMethods, Subscriptions } from './RpcMethods.ts'
import { submitAndWatch } from './submitAndWatch.ts'
import { subscribeHeads } from './subscribeHeads.ts'
import { subscribeStorage } from './subscribeStorage.ts'

type Handler = (
  context: { chain: unknown },
  params: unknown[],
  subscriptions: Subscriptions
) => Promise<unknown>

/** What {@link createRpcMethods} takes. */
export interface CreateRpcMethodsArgs {
  /** The chain that answers. */
  readonly chain: LocalChain
  /** Methods beyond those of a node. They win over a node's of the same name. */
  readonly more?: Readonly<Record<string, RpcMethod>>
}

/** Lists what a chain answers: the methods of a node, and more. */
export function createRpcMethods(args: CreateRpcMethodsArgs): RpcMethods {
  const { chain, more = {} } = args
  const context = { chain: chain.blockchain }
  const methods = new Map<string, RpcMethod>()
  for (const [name, handler] of Object.entries(chain.core.allHandlers)) {
    // Chopsticks' own methods change one chain behind the network's back.
    if (name.startsWith('dev_')) continue
    // polkadot-api writes a call without arguments as no text at all.
    const isCall = name.endsWith('_call')
    methods.set(name, (params, subscriptions) =>
      (handler as Handler)(
        context,
        params.map((param) => (isCall && param === '' ? '0x' : param)),
        subscriptions
      )
    )
  }
  methods.set('state_getStorageHash', hashStorage(methods.get('state_getStorage') as RpcMethod))
  for (const head of ['NewHead', 'NewHeads']) {
    methods.set(`chain_subscribe${head}`, subscribeHeads(chain, 'chain_newHead'))
  }
  methods.set('chain_subscribeFinalizedHeads', subscribeHeads(chain, 'chain_finalizedHead'))
  methods.set('state_subscribeStorage', subscribeStorage(chain))
  const submit = methods.get('author_submitExtrinsic') as RpcMethod
  methods.set('author_submitAndWatchExtrinsic', submitAndWatch(chain, submit))
  for (const [name, method] of Object.entries(more)) methods.set(name, method)
  methods.set('rpc_methods', async () => ({ version: 1, methods: [...methods.keys()].sort() }))
  return methods
}

/** The hash of a value, by which clients know a runtime's code again without fetching it. */
function hashStorage(read: RpcMethod): RpcMethod {
  return async (params, subscriptions) => {
    const value = await read(params, subscriptions)
    return typeof value === 'string' ? blake2AsHex(value, 256) : null
  }
}
