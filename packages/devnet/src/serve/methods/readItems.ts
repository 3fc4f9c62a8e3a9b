import { bytesToHex, type Hex } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
import { blake2AsHex } from '@polkadot/util-crypto'

/** One part of a storage question, in `chainHead_v1_storage` and `archive_v1_storage`. */
export interface ArchiveItem {
  readonly key: Hex
  readonly type:
    | 'value'
    | 'hash'
    | 'descendantsValues'
    | 'descendantsHashes'
    | 'closestDescendantMerkleValue'
}

/** What {@link readItems} takes. */
export interface ReadItemsArgs {
  readonly chain: SimulatedChain
  readonly at: Hex
  /** The key of a child trie, with its prefix. Defaults to the main trie. */
  readonly child?: Hex | undefined
  readonly question: ArchiveItem
  /** What stands for everything below a key, in place of the hash of a node of the trie. */
  readonly standFor: (key: Hex) => Promise<Hex>
}

/** The answers to a storage question, as nodes write them. */
export async function readItems(args: ReadItemsArgs): Promise<readonly object[]> {
  const { chain, at, child, question, standFor } = args
  const { key, type } = question
  if (type === 'closestDescendantMerkleValue') {
    return [{ key, closestDescendantMerkleValue: await standFor(key) }]
  }
  const isOne = type === 'value' || type === 'hash'
  const keys = isOne ? [key] : await chain.listKeys(key, { at, child })
  const values = await chain.readMany(keys, { at, child })
  const asHash = type === 'hash' || type === 'descendantsHashes'
  return keys.flatMap((one, index) => {
    const value = values[index]
    if (value == null) return []
    return [
      asHash ? { key: one, hash: blake2AsHex(value, 256) } : { key: one, value: bytesToHex(value) }
    ]
  })
}
