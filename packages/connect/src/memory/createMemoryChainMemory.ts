import type { ChainMemory, RememberedChain } from './ChainMemory.ts'

const MOST_CHAINS = 100

/**
 * Keeps the questions to chains in memory, for all openings that share it. The chain that was kept
 * first is dropped first.
 *
 * @example
 * ```ts
 * import { createMemoryChainMemory, connectChain } from '@paraclock/connect'
 *
 * const memory = createMemoryChainMemory()
 * const chain = await connectChain({ endpoints: 'wss://rpc.example', memory })
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
