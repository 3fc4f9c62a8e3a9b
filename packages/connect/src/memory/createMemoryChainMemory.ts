import { RecentMap } from '@paraclock/core'
import type { ChainMemory, RememberedChain } from './ChainMemory.ts'

const MAX_CHAINS = 100

/**
 * Keeps the remembered requests of chains in memory. The least recently opened chain is dropped
 * first.
 */
export function createMemoryChainMemory(): ChainMemory {
  const chains = new RecentMap<string, RememberedChain>({ most: MAX_CHAINS })
  return {
    recall: async (endpoints) => chains.get(JSON.stringify(endpoints)),
    remember: async (endpoints, chain) => chains.set(JSON.stringify(endpoints), chain)
  }
}
