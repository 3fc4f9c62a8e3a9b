import { bytesToHex, type Hex } from '@paraclock/core'
import {
  EMPTY_KEY,
  keyFromHex,
  keyToHex,
  MISSING,
  type RemoteState,
  type StorageHints,
  type StorageKey
} from '@paraclock/executor'
import { explainLoss } from './explainLoss.ts'

/** What {@link ForkState} is made of. */
export interface ForkStateArgs {
  /** Fetches from the chain, and keeps what it has fetched. */
  readonly remote: RemoteState
  /** The block, for messages. */
  readonly block: { readonly number: number; readonly hash: Hex }
  /** Hears of the first read that failed for good. */
  readonly onLost: (error: unknown) => void
  readonly signal: AbortSignal | undefined
}

/** Some keys of a trie, in their order. */
export interface KeyPage {
  readonly prefix: Hex
  readonly count: number
  /** The key after which they begin. */
  readonly after: Hex | undefined
  /** The child trie. */
  readonly child?: Hex | undefined
}

interface Touched {
  readonly keys: Set<Hex>
  readonly walks: Set<Hex>
}

/** The state of a chain at one block, fetched as it is asked for. Nothing is asked for twice. */
export class ForkState {
  readonly #args: ForkStateArgs
  readonly #touched = new Map<Hex | '', Touched>()

  constructor(args: ForkStateArgs) {
    this.#args = args
  }

  /** How often the chain was waited for. */
  get roundTrips(): number {
    return this.#args.remote.storage.roundTrips
  }

  /** The values of keys, `null` where there is none. */
  async read(keys: readonly Hex[], child?: Hex): Promise<(Hex | null)[]> {
    const { storage } = this.#args.remote
    const trie = child === undefined ? undefined : keyFromHex(child)
    const flat = keys.map(keyFromHex)
    const touched = this.#touchedIn(child).keys
    for (const key of keys) touched.add(key)
    for (;;) {
      const values = flat.map((key) => storage.get(key, trie))
      if (!values.includes(MISSING)) {
        return values.map((value) => (value instanceof Uint8Array ? bytesToHex(value) : null))
      }
      await this.#fetch()
    }
  }

  /** The keys of a page. */
  async list(page: KeyPage): Promise<Hex[]> {
    for (;;) {
      const keys = this.#walk(page)
      if (keys !== undefined) return keys
      await this.#fetch()
    }
  }

  /** What was asked for, as the next fork takes it in at once. */
  hints(): StorageHints {
    const keys: Record<string, Record<Hex, number>> = Object.create(null)
    const walks: Record<string, Record<Hex, number>> = Object.create(null)
    for (const [trie, touched] of this.#touched) {
      keys[trie] = Object.fromEntries([...touched.keys].map((key) => [key, 0]))
      walks[trie] = Object.fromEntries([...touched.walks].map((key) => [key, 0]))
    }
    return { format: 1, methods: { fork: { keys, walks } } }
  }

  #walk({ prefix: text, count, after, child }: KeyPage): Hex[] | undefined {
    const { storage } = this.#args.remote
    const trie = child === undefined ? undefined : keyFromHex(child)
    const prefix = keyFromHex(text)
    const start = after === undefined ? EMPTY_KEY : keyFromHex(after)
    const found: StorageKey[] = []
    let missing = false
    let cursor = start
    if (start < prefix) {
      cursor = prefix
      // What follows the prefix does not tell of the key that is the prefix itself.
      this.#touchedIn(child).keys.add(text)
      const own = storage.get(prefix, trie)
      if (own === MISSING) missing = true
      else if (own !== null) found.push(prefix)
    }
    while (found.length < count) {
      const next = storage.nextKey(cursor, trie)
      if (next === MISSING) {
        this.#touchedIn(child).walks.add(keyToHex(cursor))
        return undefined
      }
      if (next === null || !next.startsWith(prefix)) break
      found.push(next)
      cursor = next
    }
    return missing ? undefined : found.map(keyToHex)
  }

  async #fetch(): Promise<void> {
    const { remote, block, onLost, signal } = this.#args
    try {
      await remote.storage.fetchMissing(signal)
    } catch (cause) {
      const error = explainLoss(cause, block)
      onLost(error)
      throw error
    }
  }

  #touchedIn(child: Hex | undefined): Touched {
    const name = child ?? ''
    const touched = this.#touched.get(name) ?? { keys: new Set(), walks: new Set() }
    this.#touched.set(name, touched)
    return touched
  }
}
