import { describeThrown, type Hex } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
import { blake2AsHex } from '@polkadot/util-crypto'
import { childKey, itemsParam, readItems } from './methods/readItems.ts'
import { requireBlock } from './methods/ServedChain.ts'
import { makeId } from './RpcMethods.ts'
import { bytesParam, hashParam, optional, takeParams, type UnnamedMethod } from './takeParams.ts'

/** Answers storage questions of a block one by one, and sends an event at the end. */
export function readArchive(chain: SimulatedChain): UnnamedMethod {
  return takeParams(
    { hash: hashParam, items: itemsParam, childTrie: optional(bytesParam) },
    ({ hash, items, childTrie }, { subscribe, unsubscribe }) => {
      const id = makeId()
      const tell = subscribe('archive_v1_storageEvent', id)
      const answer = async (): Promise<void> => {
        const { hash: at } = requireBlock(chain, hash)
        for (const question of items) {
          const standFor = (key: Hex): Promise<Hex> => hashBelow({ chain, at, childTrie, key })
          const found = await readItems({ chain, at, childTrie, question, standFor })
          for (const item of found) tell({ event: 'storage', ...item })
        }
        tell({ event: 'storageDone' })
      }
      // The caller knows the answers by the id, which it has first.
      setTimeout(() => {
        answer()
          .catch((error: unknown) => tell({ event: 'storageError', error: describeThrown(error) }))
          .finally(() => unsubscribe(id))
      }, 0)
      return id
    }
  )
}

/** A hash of everything below a key, which changes when any of it does. */
async function hashBelow(args: {
  readonly chain: SimulatedChain
  readonly at: Hex
  readonly childTrie: Hex | null | undefined
  readonly key: Hex
}): Promise<Hex> {
  const { chain, at, childTrie, key } = args
  const child = childTrie == null ? undefined : childKey(childTrie)
  const keys = await chain.listKeys(key, { at, child })
  const values = await chain.readMany(keys, { at, child })
  const parts = keys.map((one, index) => `${one} ${blake2AsHex(values[index] ?? new Uint8Array())}`)
  return blake2AsHex(parts.join(' '), 256) as Hex
}
