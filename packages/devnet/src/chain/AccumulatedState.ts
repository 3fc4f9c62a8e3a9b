import type { Block } from '@acala-network/chopsticks-core'
import type { Hex } from '@paraclock/core'
import type { RawGenesis } from '../genesis/RawGenesis.ts'

/** What a chain has changed since its genesis, as one layer. */
export class AccumulatedState {
  readonly #genesis: RawGenesis | undefined
  readonly #changes: Map<string, string | null>

  /** @param genesis What it began with; `undefined` for a fork, of which nobody knows it. */
  constructor(
    genesis: RawGenesis | undefined,
    changes: ReadonlyMap<string, string | null> = new Map()
  ) {
    this.#genesis = genesis
    this.#changes = new Map(changes)
  }

  /** A copy that goes its own way: for snapshots. */
  copy(): AccumulatedState {
    return new AccumulatedState(this.#genesis, this.#changes)
  }

  /** Takes over what a block changed, and what was written over it since. */
  async take(block: Block): Promise<void> {
    this.put(Object.entries(await block.storageDiff()))
  }

  /** Takes over single values: `null` for a key that was deleted. */
  put(entries: Iterable<readonly [string, string | null | undefined]>): void {
    for (const [key, value = null] of entries) {
      // A deletion of what the genesis never had says nothing; kept, it would stay for ever.
      if (value === null && !this.#isInGenesis(key)) this.#changes.delete(key)
      else this.#changes.set(key, value)
    }
  }

  /** The changes, in the form in which Chopsticks' layers take them. */
  entries(): [Hex, Hex | null][] {
    return [...this.#changes] as [Hex, Hex | null][]
  }

  #isInGenesis(key: string): boolean {
    if (this.#genesis === undefined) return true
    if (this.#genesis.top.has(key as Hex)) return true
    for (const child of this.#genesis.children.keys()) if (key.startsWith(child)) return true
    return false
  }
}
