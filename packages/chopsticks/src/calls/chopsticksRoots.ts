import { createRootCalculator, type RootCalculator, StateTrie } from '@paraclock/executor'

/**
 * The roots that Chopsticks computes: of what a call has changed, as if nothing were below it. A
 * runtime may keep them in its state, as Frontier does in its blocks.
 */
export const CHOPSTICKS_ROOTS: RootCalculator = createRootCalculator(
  StateTrie.build({ entries: [], version: 0 })
)
