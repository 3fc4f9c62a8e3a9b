import { createRootCalculator, type RootCalculator, StateTrie } from '@paraclock/executor'

/**
 * Computes storage roots as Chopsticks does: only from the changes of a call, as if the trie were
 * empty before. The roots must be equal to Chopsticks' roots, because a runtime can store a root in
 * its state. Frontier does so.
 */
export const CHOPSTICKS_ROOTS: RootCalculator = createRootCalculator(
  StateTrie.build({ entries: [], version: 0 })
)
