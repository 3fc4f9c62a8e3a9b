import type { Hex } from '@paraclock/core'
import type { HintStore, StorageHints } from './StorageHints.ts'

/**
 * Keeps hints for as long as the process lives.
 *
 * @example
 * ```ts
 * import { createMemoryHintStore, openRemoteState, type StateReader } from '@paraclock/executor'
 *
 * declare const reader: StateReader
 *
 * const hints = createMemoryHintStore()
 * const state = await openRemoteState({ reader, hints })
 * ```
 */
export function createMemoryHintStore(): HintStore {
  const kept = new Map<Hex, StorageHints>()
  return {
    load: async (codeHash) => kept.get(codeHash),
    save: async (codeHash, hints) => {
      kept.set(codeHash, hints)
    }
  }
}
