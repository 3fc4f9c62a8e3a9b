import type { ChainMemory, RememberedChain } from './ChainMemory.ts'

const MOST_CHAINS = 100

/**
 * Remembers in memory, for all openings that share it, what was asked of chains. The chain that was
 * remembered first is forgotten first.
 *
 * @example
 * ```ts
 * import { createMemoryChainMemory, openForReading } from '@paraclock/connect'
 *
 * const memory = createMemoryChainMemory()
 * const chain = await openForReading({ endpoints: 'wss://rpc.example', memory })
 * ```
 */
export function createMemoryChainMemory(): ChainMemory {
  const chains = new Map<string, RememberedChain>()
  return {
    recall: async (endpoints) => chains.get(JSON.stringify(endpoints)),
    remember: async (endpoints, chain) => {
      const name = JSON.stringify(endpoints)
      chains.delete(name)
      chains.set(name, chain)
      for (const oldest of chains.keys()) {
        if (chains.size <= MOST_CHAINS) break
        chains.delete(oldest)
      }
    }
  }
}
