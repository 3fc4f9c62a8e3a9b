import { createRootCalculator, type RootCalculator, StateTrie } from '@paraclock/executor'

/**
 * Computes storage roots as Chopsticks does. Each root is the root of a trie that has only the
 * changes of the call. Some runtimes, such as those with Frontier, store a root in their state.
 * With other roots, their state would differ from Chopsticks'.
 */
export const CHOPSTICKS_ROOTS: RootCalculator = createRootCalculator(
  StateTrie.build({ entries: [], version: 0 })
)
