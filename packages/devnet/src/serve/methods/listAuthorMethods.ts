import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { blake2AsHex } from '@polkadot/util-crypto'
import { makeId } from '../makeId.ts'
import type { RpcMethod } from '../RpcMethods.ts'
import { submitAndWatch } from '../submitAndWatch.ts'
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
