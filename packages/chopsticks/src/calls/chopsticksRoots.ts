import { createRootCalculator, type RootCalculator, StateTrie } from '@paraclock/executor'

/**
 * Computes storage roots as Chopsticks does: the root of a trie that has only the changes of the
 * call. The roots must equal those of Chopsticks, because runtimes with Frontier store a root in
 * their state.
 */
export const CHOPSTICKS_ROOTS: RootCalculator = createRootCalculator(
  StateTrie.build({ entries: [], version: 0 })
)
