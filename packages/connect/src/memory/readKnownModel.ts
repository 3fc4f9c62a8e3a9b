import type { Hex } from '@paraclock/core'
import type { MetadataCache } from '../cache/MetadataCache.ts'
import { readOf } from '../cache/MetadataReads.ts'
import { fetchMetadata } from '../chain/fetchMetadata.ts'
import type { RememberedChain } from './ChainMemory.ts'

/**
 * Reads the metadata of the code that a chain had the last time, from the cache alone; `undefined` if
 * any of it is not there. Nothing says yet that the chain still has that code.
 */
export async function readKnownModel<Model>(
  { genesis, codeHash }: RememberedChain,
  cache: MetadataCache,
  read: (metadata: Hex) => Model
): Promise<Model | undefined> {
  if (codeHash === null) return undefined
  let isComplete = true
  const find = async (method: string, params: readonly unknown[]): Promise<Hex> => {
    const wanted = readOf(method, params)
    const blob = wanted && (await cache.get({ genesis, codeHash, call: wanted.call }))
    isComplete &&= blob !== undefined
    return (blob ?? '0x00') as Hex
  }
  try {
    const model = read(
      await fetchMetadata({
        call: (name, data) => find('state_call', [name, data]),
        request: find
      })
    )
    return isComplete ? model : undefined
  } catch {
    // What is wrong with it is told by whoever needs it.
    return undefined
  }
}
