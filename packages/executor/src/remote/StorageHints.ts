import type { Hex } from '@paraclock/core'

/**
 * What a method asked its storage for in earlier runs. By trie (the child's key, or the empty
 * string for the main trie), then by key: how many runs ago it was last asked for.
 */
export interface MethodHints {
  readonly keys: Readonly<Record<string, Readonly<Record<Hex, number>>>>
  /** The keys after which the next key was asked for. */
  readonly walks: Readonly<Record<string, Readonly<Record<Hex, number>>>>
}

/** The hints of one runtime, by method. */
export interface StorageHints {
  readonly format: 1
  readonly methods: Readonly<Record<string, MethodHints>>
}

/**
 * Keeps hints between runs, by code hash. A store may lose hints at any time: they only make
 * things faster. What `load` answers is checked before it is used, so it may be anything.
 */
export interface HintStore {
  /** The hints for a runtime, `undefined` if there are none. */
  readonly load: (codeHash: Hex) => Promise<unknown>
  /** Keeps hints for a runtime, in place of earlier ones. */
  readonly save: (codeHash: Hex, hints: StorageHints) => Promise<void>
}
