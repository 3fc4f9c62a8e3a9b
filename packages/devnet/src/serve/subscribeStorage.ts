import type { LocalChain } from '../chain/LocalChain.ts'
import type { RpcMethod } from './RpcMethods.ts'

/**
 * Tells the values of keys, and then every change of them. Chopsticks reads the first values beside
 * the changes, so that an old value can come after a new one.
 */
export function subscribeStorage(chain: LocalChain): RpcMethod {
  const { headState } = chain.blockchain
  return async ([keys], { subscribe }) => {
    const early: unknown[] = []
    let tell = (data: unknown): void => void early.push(data)
    const id = await headState.subscribeStorage(keys as string[], (block, changes) =>
      tell({ block: block.hash, changes })
    )
    tell = subscribe('state_storage', id, () => headState.unsubscribeStorage(id))
    for (const data of early) tell(data)
    return id
  }
}
