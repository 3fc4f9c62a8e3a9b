import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import type { BlockInfo, SimulatedChain } from '@paraclock/simulation'
import { blake2AsHex } from '@polkadot/util-crypto'
import { makeId, type RpcMethod } from '../RpcMethods.ts'
import type { ServedChain } from './ServedChain.ts'

/** The methods `author_*` and `transaction_*` of a node. */
export function listAuthorMethods({ chain }: ServedChain): Readonly<Record<string, RpcMethod>> {
  const submit = async (extrinsic: Hex): Promise<Hex> => {
    await chain.submit(hexToBytes(extrinsic))
    return blake2AsHex(extrinsic, 256) as Hex
  }
  return {
    author_submitExtrinsic: ([extrinsic]) => submit(extrinsic as Hex),
    author_submitAndWatchExtrinsic: submitAndWatch(chain),
    async author_unwatchExtrinsic([id], { unsubscribe }) {
      unsubscribe(String(id))
      return true
    },
    author_pendingExtrinsics: async () => chain.pending.map(bytesToHex),
    async transaction_v1_broadcast([extrinsic]) {
      // Whoever broadcasts is not told what is wrong with a transaction.
      await submit(extrinsic as Hex).catch(() => undefined)
      return makeId()
    },
    transaction_v1_stop: async () => null
  }
}

/**
 * Takes a transaction and tells what becomes of it. That it is final, which here it is at once, is
 * told when the caller has looked at the block: polkadot.js drops what it was about to say of a
 * block when the next status comes.
 */
function submitAndWatch(chain: SimulatedChain): RpcMethod {
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
