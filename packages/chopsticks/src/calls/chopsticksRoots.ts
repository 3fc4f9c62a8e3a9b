import { createRootCalculator, type RootCalculator, StateTrie } from '@paraclock/executor'

/**
 * Computes storage roots as Chopsticks does: from the changes of a call, over an empty trie. A
 * runtime can store a root in its state, as Frontier does, so the roots must be equal.
 */
export const CHOPSTICKS_ROOTS: RootCalculator = createRootCalculator(
  StateTrie.build({ entries: [], version: 0 })
)
