import type { Hex } from '@paraclock/core'
import { CHILD_PREFIX, keyToHex } from '@paraclock/executor'
import type { SimulatedChain } from '@paraclock/simulation'
import { blake2AsHex } from '@polkadot/util-crypto'
import { type ArchiveItem, type ReadItemsArgs, readItems } from './methods/readItems.ts'
import { requireBlock } from './methods/ServedChain.ts'
import { makeId, type RpcMethod } from './RpcMethods.ts'

const EVENT = 'archive_v1_storageEvent'

/** Answers storage questions of a block one by one, and tells when that was all. */
export function readArchive(chain: SimulatedChain): RpcMethod {
  return async ([hash, questions, childTrie], { subscribe, unsubscribe }) => {
    const id = makeId()
    const tell = subscribe(EVENT, id)
    const child = childTrie == null ? undefined : writeChild(String(childTrie))
    const answer = async (): Promise<void> => {
      const { hash: at } = requireBlock(chain, hash)
      for (const question of questions as readonly ArchiveItem[]) {
        const standFor = (key: Hex): Promise<Hex> => hashBelow({ chain, at, child, key })
        const items = await readItems({ chain, at, child, question, standFor })
        const place = childTrie == null ? {} : { childTrieKey: childTrie }
        for (const item of items) tell({ event: 'storage', ...item, ...place })
      }
      tell({ event: 'storageDone' })
    }
    // The caller knows the answers by the id, which it has first.
    setTimeout(() => {
      answer()
        .catch((error: unknown) => {
          const text = error instanceof Error ? error.message : String(error)
          tell({ event: 'storageError', error: text })
        })
        .finally(() => unsubscribe(id))
    }, 0)
    return id
  }
}

function writeChild(name: string): Hex {
  const prefix = keyToHex(CHILD_PREFIX)
  return name.startsWith(prefix) ? (name as Hex) : `${prefix}${name.slice(2)}`
}

/** A hash of everything below a key, which changes when any of it does. */
async function hashBelow(
  args: Pick<ReadItemsArgs, 'chain' | 'at' | 'child'> & { readonly key: Hex }
): Promise<Hex> {
  const { chain, at, child, key } = args
  const keys = await chain.listKeys(key, { at, child })
  const values = await chain.readMany(keys, { at, child })
  const parts = keys.map((one, index) => `${one} ${blake2AsHex(values[index] ?? new Uint8Array())}`)
  return blake2AsHex(parts.join(' '), 256) as Hex
}
