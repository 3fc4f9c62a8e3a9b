import { createRootCalculator, type RootCalculator, StateTrie } from '@paraclock/executor'

/**
 * Computes storage roots as Chopsticks does: from the changes of a call only, as if the trie were
 * empty before. The roots must be equal to Chopsticks' roots, because a runtime may store a root in
 * its state. Frontier does so.
 */
export const CHOPSTICKS_ROOTS: RootCalculator = createRootCalculator(
  StateTrie.build({ entries: [], version: 0 })
)
