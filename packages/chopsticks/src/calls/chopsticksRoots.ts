import { createRootCalculator, type RootCalculator, StateTrie } from '@paraclock/executor'

/**
 * Computes storage roots as Chopsticks does: each is the root of a trie that has only the changes
 * of the call. A runtime can store a root in its state, as Frontier does, so the roots must be
 * those of Chopsticks.
 */
export const CHOPSTICKS_ROOTS: RootCalculator = createRootCalculator(
  StateTrie.build({ entries: [], version: 0 })
)
