import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import type { BlockInfo, SimulatedChain } from '@paraclock/simulation'
import { makeId } from './makeId.ts'
import type { RpcMethod } from './RpcMethods.ts'

/**
 * Takes a transaction and tells what becomes of it. That it is final, which here it is at once, is
 * told when the caller has looked at the block: polkadot.js drops what it was about to say of a
 * block when the next status comes.
 */
export function submitAndWatch(chain: SimulatedChain): RpcMethod {
  return async (params, subscriptions) => {
    const { subscribe, unsubscribe, silence } = subscriptions
    const extrinsic = params[0] as Hex
    const id = makeId()
    const look = async ({ hash, extrinsics }: BlockInfo): Promise<void> => {
      if (!extrinsics.some((one) => bytesToHex(one) === extrinsic)) return
      forget()
      tell({ inBlock: hash })
      await silence()
      tell({ finalized: hash })
      unsubscribe(id)
    }
    const stopHeads = chain.onHead((head) => void look(head))
    const stopLosses = chain.onLost((lost, loss) => {
      if (bytesToHex(lost) !== extrinsic) return
      tell({ [loss]: null })
      unsubscribe(id)
    })
    const forget = (): void => {
      stopHeads()
      stopLosses()
    }
    const tell = subscribe('author_extrinsicUpdate', id, forget)
    try {
      await chain.submit(hexToBytes(extrinsic))
    } catch (error) {
      unsubscribe(id)
      throw error
    }
    tell({ ready: null })
    return id
  }
}
