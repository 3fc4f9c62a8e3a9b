import type { ChangeStateTrieArgs, StateTrie } from '@paraclock/executor'

/**
 * The largest number of a chain's tries in memory. Tries that `STRIDE` keeps for good do not count.
 * If there are more tries, the least recently used trie is dropped.
 */
const HELD = 1024
/** Every 64th trie stays in memory, so a dropped trie is computed from at most 63 changes. */
const STRIDE = 64

interface Step {
  readonly from: BlockTrie
  readonly by: ChangeStateTrieArgs
}

/**
 * The trie of a block's state. The trie of an old block is dropped to save memory. A read computes
 * it again from the changes of the blocks.
 */
export class BlockTrie {
  /** The tries in memory that can be dropped. The most recently used trie comes last. */
  readonly #held: Set<BlockTrie>
  /**
   * The changes from an earlier trie, by which this trie can be computed again after it is dropped.
   * `undefined` if this trie is never dropped.
   */
  readonly #step: Step | undefined
  readonly #depth: number
  #trie: StateTrie | undefined

  constructor(trie: StateTrie, held: Set<BlockTrie> = new Set(), depth = 0, step?: Step) {
    this.#trie = trie
    this.#held = held
    this.#depth = depth
    this.#step = step
    if (step !== undefined) this.#hold()
  }

  /**
   * Returns the trie after the changes `by`. A caller that has already computed this trie passes it
   * as `trie`.
   */
  change(by: ChangeStateTrieArgs, trie: StateTrie = this.read().change(by)): BlockTrie {
    const depth = (this.#depth + 1) % STRIDE
    return new BlockTrie(trie, this.#held, depth, depth === 0 ? undefined : { from: this, by })
  }

  read(): StateTrie {
    const step = this.#step
    if (step === undefined) return this.#trie as StateTrie
    this.#trie ??= step.from.read().change(step.by)
    const trie = this.#trie
    this.#hold()
    return trie
  }

  #hold(): void {
    this.#held.delete(this)
    this.#held.add(this)
    const [oldest] = this.#held
    if (this.#held.size <= HELD || oldest === undefined) return
    oldest.#trie = undefined
    this.#held.delete(oldest)
  }
}
