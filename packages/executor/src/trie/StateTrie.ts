import type { StorageKey } from '../storage/StorageKey.ts'
import { buildTrie } from './buildTrie.ts'
import { changeTrie } from './changeTrie.ts'
import { collectProof } from './collectProof.ts'
import { hashRoot, withValues } from './computeTrieRoot.ts'
import { merkleValue } from './encodeNode.ts'
import { blake2Hasher } from './hashers.ts'
import { toNibbles } from './nibbles.ts'
import { findNode, readTrie } from './readTrie.ts'
import { makeValue, type ResolvedNode, type StateVersion } from './TrieNode.ts'

/** New values; `null` removes the key. */
export type TrieChanges = Iterable<
  readonly [key: Uint8Array | StorageKey, value: Uint8Array | null]
>

/** The changes of child tries, by their keys in the main trie: `:child_storage:default:…`. */
export type ChildTrieChanges = Iterable<readonly [child: StorageKey, changes: TrieChanges]>

/** The arguments of {@link StateTrie.change}. */
export interface ChangeStateTrieArgs {
  readonly changes: TrieChanges
  /**
   * The changes of child tries. The new root of a child trie is written to the main trie. If a
   * child trie becomes empty, its root is removed.
   */
  readonly children?: ChildTrieChanges
  /** The state version for changed values. Unchanged values stay as they are stored. */
  readonly version: StateVersion
}

/**
 * The state of one block as a trie, including the child tries. It is immutable: `change` returns
 * the next trie, which shares the unchanged nodes. So computing the root after a block takes time
 * only for the changes of the block.
 *
 * Memory: about 300 bytes for each key of the state.
 *
 * @example
 * ```ts
 * import { StateTrie } from '@paraclock/executor'
 *
 * const genesis = StateTrie.build({ entries: [[Uint8Array.of(1), Uint8Array.of(2)]], version: 1 })
 * const next = genesis.change({ changes: [[Uint8Array.of(1), null]], version: 1 })
 * next.root() // the root of the empty state
 * ```
 */
export class StateTrie {
  readonly #top: ResolvedNode | undefined
  readonly #children: ReadonlyMap<StorageKey, ResolvedNode>
  #root: Uint8Array | undefined

  private constructor(
    top: ResolvedNode | undefined,
    children: ReadonlyMap<StorageKey, ResolvedNode>
  ) {
    this.#top = top
    this.#children = children
  }

  /** Builds the trie of a state from all its entries. */
  static build(args: {
    /** The entries of the main trie, without the roots of child tries, which are computed. */
    readonly entries: Iterable<readonly [key: Uint8Array | StorageKey, value: Uint8Array]>
    readonly children?: ChildTrieChanges
    readonly version: StateVersion
  }): StateTrie {
    const top = buildTrie(withValues(args.entries, args.version, blake2Hasher))
    const base = new StateTrie(top, new Map())
    if (args.children === undefined) return base
    return base.change({ changes: [], children: args.children, version: args.version })
  }

  /** Returns the trie after some changes. The present trie stays as it is. */
  change(args: ChangeStateTrieArgs): StateTrie {
    let top = this.#top
    const set = (key: Uint8Array | StorageKey, value: Uint8Array | null): void => {
      top = changeOne(top, key, value, args.version)
    }
    for (const [key, value] of args.changes) set(key, value)

    let children = this.#children
    for (const [child, changes] of args.children ?? []) {
      let node = children.get(child)
      for (const [key, value] of changes) node = changeOne(node, key, value, args.version)
      const copy = new Map(children)
      if (node === undefined) copy.delete(child)
      else copy.set(child, node)
      children = copy
      set(child, node === undefined ? null : hashRoot(node, blake2Hasher))
    }
    return new StateTrie(top, children)
  }

  /** The state root, which is computed once. */
  root(): Uint8Array {
    this.#root ??= hashRoot(this.#top, blake2Hasher)
    return this.#root
  }

  /** The root of a child trie. If the child trie does not exist, the root of an empty trie. */
  childRoot(child: StorageKey): Uint8Array {
    return hashRoot(this.#children.get(child), blake2Hasher)
  }

  /** The value of a key of the main trie. */
  get(key: Uint8Array | StorageKey): Uint8Array | undefined {
    return readTrie(this.#top, toNibbles(key))
  }

  /**
   * Returns the nodes that prove keys of the main trie, like `state_getReadProof`. If `child` is
   * given, returns the nodes that prove keys of this child trie, and the nodes that prove the root
   * of the child trie.
   */
  prove(keys: readonly (Uint8Array | StorageKey)[], child?: StorageKey): Uint8Array[] {
    if (this.#top === undefined) return [Uint8Array.of(0)]
    const paths = keys.map(toNibbles)
    if (child === undefined) return collectProof({ root: this.#top, paths })
    const root = this.#children.get(child)
    const below = root === undefined ? [] : collectProof({ root, paths })
    return [...this.prove([child]), ...below]
  }

  /**
   * Returns the Merkle value of the highest node whose path begins with `key`; `undefined` if no
   * key of the trie begins with `key`.
   *
   * The Merkle value is the encoded node if this node is shorter than 32 bytes, otherwise the hash
   * of the encoded node. For the root node, it is always the hash.
   */
  merkleValueBelow(key: Uint8Array | StorageKey, child?: StorageKey): Uint8Array | undefined {
    const top = child === undefined ? this.#top : this.#children.get(child)
    const node = findNode(top, toNibbles(key), 'atOrBelow')
    if (node === undefined) return undefined
    return node === top ? hashRoot(top, blake2Hasher) : merkleValue(node, blake2Hasher)
  }
}

function changeOne(
  root: ResolvedNode | undefined,
  key: Uint8Array | StorageKey,
  value: Uint8Array | null,
  version: StateVersion
): ResolvedNode | undefined {
  const stored = value === null ? undefined : makeValue(value, version, blake2Hasher)
  return changeTrie(root, toNibbles(key), stored)
}
