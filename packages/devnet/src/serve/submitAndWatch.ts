import type { Block } from '@acala-network/chopsticks-core'
import type { Hex } from '@paraclock/core'
import type { LocalChain } from '../chain/LocalChain.ts'
import type { RpcMethod } from './RpcMethods.ts'

/**
 * Takes a transaction and tells what becomes of it. That it is final, which here it is at once, is
 * told when the caller has looked at the block: polkadot.js drops what it was about to say of a
 * block when the next status comes.
 *
 * @param submit Takes a transaction, or raises why not.
 */
export function submitAndWatch(chain: LocalChain, submit: RpcMethod): RpcMethod {
  const { headState } = chain.blockchain
  return async (params, subscriptions) => {
    const { subscribe, unsubscribe, silence } = subscriptions
    const extrinsic = params[0] as Hex
    const look = async (head: Block): Promise<void> => {
      if (!(await head.extrinsics).includes(extrinsic)) return
      forget()
      tell({ inBlock: head.hash })
      await silence()
      tell({ finalized: head.hash })
      unsubscribe(id)
    }
    const id = headState.subscribeHead((head) => void look(head))
    const stopHearing = chain.losses.hear((lost, status) => {
      if (lost !== extrinsic) return
      tell({ [status]: null })
      unsubscribe(id)
    })
    const forget = (): void => {
      headState.unsubscribeHead(id)
      stopHearing()
    }
    const tell = subscribe('author_extrinsicUpdate', id, forget)
    try {
      await submit(params, subscriptions)
    } catch (error) {
      unsubscribe(id)
      throw error
    }
    tell({ ready: null })
    return id
  }
}
