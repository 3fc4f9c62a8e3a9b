import { keyToHex, SortedKeys, type StorageKey } from '@paraclock/executor'
import type { ChopsticksLayer } from '../ChopsticksCore.ts'

/** A layer of Chopsticks' storage that can be read synchronously, by keys of `joinFlatKey`. */
export class LayerView {
  readonly #values = new Map<StorageKey, Uint8Array | null>()
  readonly #clearedPrefixes: StorageKey[] = []
  readonly #sorted: SortedKeys
  readonly #adopted: ChopsticksLayer | undefined

  /**
   * @param adopted - a layer that existed before it was tracked. Its cleared prefixes are unknown,
   * so only a read of a key shows whether the key is deleted.
   */
  constructor(adopted?: ChopsticksLayer) {
    this.#adopted = adopted
    this.#sorted = new SortedKeys({ [Symbol.iterator]: () => this.#values.keys() })
  }

  /** Whether all changes are known, so that the layer can be merged. */
  get complete(): boolean {
    return this.#adopted === undefined
  }

  get size(): number {
    return this.#values.size
  }

  /** `null` if the layer deletes the key, `undefined` if it does not change the key. */
  get(flat: StorageKey): Uint8Array | null | undefined {
    const value = this.#values.get(flat)
    if (value !== undefined) return value
    if (this.#adopted !== undefined) return this.#adopted.deleted(keyToHex(flat)) ? null : undefined
    const cleared = this.#clearedPrefixes.some((prefix) => flat.startsWith(prefix))
    return cleared ? null : undefined
  }

  next(after: StorageKey): StorageKey | null {
    return this.#sorted.next(after)
  }

  set(flat: StorageKey, value: Uint8Array | null): void {
    if (!this.#values.has(flat)) this.#sorted.add(flat)
    this.#values.set(flat, value)
  }

  unset(flat: StorageKey): void {
    if (this.#values.delete(flat)) this.#sorted.forget()
  }

  /** Deletes all keys with a prefix, in this layer and in the layers below. */
  clear(prefix: StorageKey): void {
    this.#clearedPrefixes.push(prefix)
    for (const flat of this.#values.keys()) {
      if (flat.startsWith(prefix)) this.#values.set(flat, null)
    }
  }

  /** Adds the changes of a higher layer to this layer. */
  absorb(above: LayerView): void {
    for (const prefix of above.#clearedPrefixes) this.clear(prefix)
    for (const [flat, value] of above.#values) this.set(flat, value)
  }
}
