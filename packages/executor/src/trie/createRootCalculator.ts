import type { RootCalculator } from '../runtime/LoadedRuntime.ts'
import type { StateTrie } from './StateTrie.ts'

/**
 * Creates the option `roots` of a runtime call. `base` is the trie of the state on which the call
 * runs. Computing a root takes time only for the changes of the call.
 *
 * @example
 * ```ts
 * import {
 *   createMemoryStorage,
 *   createRootCalculator,
 *   type LoadedRuntime,
 *   StateTrie
 * } from '@paraclock/executor'
 *
 * declare const runtime: LoadedRuntime
 *
 * const storage = createMemoryStorage()
 * const trie = StateTrie.build({ entries: storage.entries(), version: 1 })
 * runtime.call('BlockBuilder_finalize_block', [], { storage, roots: createRootCalculator(trie) })
 * ```
 */
export function createRootCalculator(base: StateTrie): RootCalculator {
  return ({ changes, version, child }) => {
    const after = base.change({ changes: changes.top, children: changes.child, version })
    return child === undefined ? after.root() : after.childRoot(child)
  }
}
