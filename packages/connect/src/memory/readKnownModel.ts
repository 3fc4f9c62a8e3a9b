import { type MetadataModel, readMetadata } from '@paraclock/types'
import type { MetadataCache } from '../cache/MetadataCache.ts'
import { readOf } from '../cache/MetadataReads.ts'
import { fetchMetadata } from '../reading/fetchMetadata.ts'
import type { RememberedChain } from './ChainMemory.ts'

/**
 * Reads the metadata of the code that a chain had the last time, from the cache alone; `undefined` if
 * any of it is not there. Nothing says yet that the chain still has that code.
 */
export async function readKnownModel(
  { genesis, codeHash }: RememberedChain,
  cache: MetadataCache
): Promise<MetadataModel | undefined> {
  if (codeHash === null) return undefined
  let isComplete = true
  const send = async <Result>(method: string, params: unknown[]): Promise<Result> => {
    const read = readOf(method, params)
    const blob = read && (await cache.get({ genesis, codeHash, call: read.call }))
    isComplete &&= blob !== undefined
    return (blob ?? '0x00') as Result
  }
  try {
    const model = readMetadata(await fetchMetadata({ send }))
    return isComplete ? model : undefined
  } catch {
    // What is wrong with it is told by whoever needs it.
    return undefined
  }
}
