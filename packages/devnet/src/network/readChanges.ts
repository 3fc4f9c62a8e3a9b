import { type Hex, ParaclockError } from '@paraclock/core'
import type { NetworkChain } from './NetworkState.ts'

/** A value that a block changed in its chain's state. */
export interface StorageChange {
  /** The full key; of a value in a child trie, behind the child's own. */
  readonly key: Hex
  /** The value before; `null` if there was none. */
  readonly before: Hex | null
  /** The value after; `null` if there is none. */
  readonly after: Hex | null
}

/**
 * Reads what a block changed, sorted by key.
 *
 * @throws ParaclockError `DevnetBlockUnknown` if it was not built here, or is no longer kept.
 */
export async function readChanges(chain: NetworkChain, hash: Hex): Promise<StorageChange[]> {
  const { blockchain } = chain.local
  const block = blockchain.blocksInMemory().find((one) => one.hash === hash)
  const parent = await block?.parentBlock
  if (block === undefined || parent === undefined) {
    throw new ParaclockError('DevnetBlockUnknown', { chain: chain.local.name, block: hash })
  }
  const keys = Object.keys(await block.storageDiff()).sort() as Hex[]
  const [before, after] = await Promise.all([parent.getMany(keys), block.getMany(keys)])
  return keys.flatMap((key, at) => {
    const change = {
      key,
      before: (before[at] ?? null) as Hex | null,
      after: (after[at] ?? null) as Hex | null
    }
    return change.before === change.after ? [] : [change]
  })
}
