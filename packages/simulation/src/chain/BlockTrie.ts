import type { ChangeStateTrieArgs, StateTrie } from '@paraclock/executor'

/**
 * The maximum number of droppable tries in memory. Beyond it, the least recently used trie is
 * dropped.
 */
const HELD = 1024
/**
 * One trie in 64 is never dropped. So a dropped trie is computed from the changes of at most 63
 * blocks.
 */
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
   * The trie of the previous block, and the changes from that trie to this trie. If this trie was
   * dropped, it is computed again from them. `undefined` if this trie is never dropped.
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
