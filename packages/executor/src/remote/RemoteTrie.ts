import { type Hex, hexToBytes } from '@paraclock/core'
import { MISSING, type Missing, type Storage } from '../storage/Storage.ts'
import { CODE_KEY, keyFromHex, keyToHex, type StorageKey } from '../storage/StorageKey.ts'
import { KnownKeys } from './KnownKeys.ts'
import type { ReadOptions, StateReader } from './StateReader.ts'
import { keyBehind } from './verifiedReader.ts'

/**
 * The number of keys in the first page. It is small, because most calls read only a few consecutive
 * keys. Each later page is four times as large as the page before, up to `MAX_PAGE`.
 */
const FIRST_PAGE = 64
const MAX_PAGE = 1000

const NOTHING_SHOWN: Storage = { get: () => MISSING, nextKey: () => MISSING }

interface KeySets {
  readonly keys: Set<StorageKey>
  readonly walks: Set<StorageKey>
}

export class RemoteTrie {
  readonly #reads = new Set<StorageKey>()
  readonly #lookups = new Set<StorageKey>()
  readonly #child: StorageKey | undefined
  readonly #recall: Storage
  readonly #values = new Map<StorageKey, Uint8Array | null>()
  readonly #known = new KnownKeys()
  readonly #fetching = createSets()
  readonly #starts = new Set<StorageKey>()
  #missing = createSets()
  readonly #wanted = new Set<StorageKey>()
  #pages = 0

  constructor(child: StorageKey | undefined, recall: Storage = NOTHING_SHOWN) {
    this.#child = child
    this.#recall = recall
  }

  /** Whether something was read that is neither known nor being fetched. */
  get isDue(): boolean {
    return this.#missing.keys.size + this.#missing.walks.size > 0
  }

  get(key: StorageKey): Uint8Array | null | Missing {
    // The read of `:code` is not listed, because the next opening would fetch the whole code with it.
    if (key !== CODE_KEY) this.#reads.add(key)
    return this.look(key)
  }

  /** Reads a value, and lists no read. */
  look(key: StorageKey): Uint8Array | null | Missing {
    const value = this.#find(key)
    if (value === MISSING && !this.#fetching.keys.has(key)) this.#missing.keys.add(key)
    return value
  }

  nextKey(after: StorageKey): StorageKey | null | Missing {
    this.#lookups.add(after)
    return this.lookAfter(after)
  }

  /** Looks up the next key, and lists no read. */
  lookAfter(after: StorageKey): StorageKey | null | Missing {
    const known = this.#known.next(after)
    const next = known === MISSING ? this.#recall.nextKey(after) : known
    if (next === MISSING && !this.#fetching.walks.has(after)) this.#missing.walks.add(after)
    return next
  }

  /**
   * Lists all reads so far. A page of keys also answers the lookups of its keys, so only the lookup at
   * its beginning is listed. If proofs showed the next key, the places behind both keys are listed in
   * place of a page: their proofs show the next key again, and come with the values.
   */
  listReads(): { readonly keys: ReadonlySet<Hex>; readonly walks: readonly Hex[] } {
    const keys = new Set(Array.from(this.#reads, keyToHex))
    const walks: Hex[] = []
    for (const after of this.#lookups) {
      const next = this.#recall.nextKey(after)
      if (next !== MISSING) {
        keys.add(keyBehind(keyToHex(after)))
        if (next !== null) keys.add(keyBehind(keyToHex(next)))
      } else if (this.#starts.has(after) || this.#known.next(after) === MISSING) {
        walks.push(keyToHex(after))
      }
    }
    return { keys, walks }
  }

  know(key: StorageKey, value: Uint8Array): void {
    this.#values.set(key, value)
  }

  /** Extends the next fetch, and causes none. */
  want(keys: Iterable<StorageKey>): void {
    for (const key of keys) if (this.#find(key) === MISSING) this.#wanted.add(key)
  }

  async fetch(reader: StateReader, signal: AbortSignal | undefined): Promise<void> {
    const options: ReadOptions = { child: this.#child && keyToHex(this.#child), signal }
    const { keys, walks } = this.#startFetching()
    const count = Math.min(FIRST_PAGE * 4 ** this.#pages, MAX_PAGE)
    if (walks.length > 0) this.#pages++
    try {
      const [values, pages] = await Promise.all([
        keys.length === 0 ? [] : reader.getMany(keys.map(keyToHex), options),
        Promise.all(walks.map((after) => reader.keysAfter(keyToHex(after), count, options)))
      ])
      keys.forEach((key, index) => {
        const value = values[index] ?? null
        this.#values.set(key, value === null ? null : hexToBytes(value))
      })
      walks.forEach((after, index) => {
        const page = (pages[index] as Hex[]).map(keyFromHex)
        const isEnd = page.length < (reader.hasShortLists === true ? 1 : count)
        this.#known.add(after, page, isEnd)
        this.#starts.add(after)
      })
    } finally {
      for (const key of keys) this.#fetching.keys.delete(key)
      for (const after of walks) this.#fetching.walks.delete(after)
    }
  }

  #find(key: StorageKey): Uint8Array | null | Missing {
    const value = this.#values.get(key)
    if (value !== undefined) return value
    const shown = this.#recall.get(key)
    if (shown !== MISSING) this.#values.set(key, shown)
    return shown
  }

  #startFetching() {
    const keys = new Set([...this.#missing.keys, ...this.#wanted])
    const { walks } = this.#missing
    this.#missing = createSets()
    this.#wanted.clear()
    for (const key of keys) this.#fetching.keys.add(key)
    for (const after of walks) this.#fetching.walks.add(after)
    return { keys: [...keys], walks: [...walks] }
  }
}

function createSets(): KeySets {
  return { keys: new Set(), walks: new Set() }
}
