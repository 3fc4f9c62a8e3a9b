import { createRootCalculator, type RootCalculator, StateTrie } from '@paraclock/executor'

/**
 * The roots that Chopsticks computes: those of only a call's changes, as of a new trie. A runtime
 * may keep them in its state, as Frontier does in its blocks.
 */
export const CHOPSTICKS_ROOTS: RootCalculator = createRootCalculator(
  StateTrie.build({ entries: [], version: 0 })
)
