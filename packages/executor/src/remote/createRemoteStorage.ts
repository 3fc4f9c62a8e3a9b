import { type Hex, hexToBytes } from '@paraclock/core'
import type { Touched } from '../hints/StorageHints.ts'
import { MISSING, type Storage } from '../storage/Storage.ts'
import { keyFromHex, keyToHex, type StorageKey } from '../storage/StorageKey.ts'
import { KnownKeys } from './KnownKeys.ts'
import type { ReadOptions, StateReader } from './StateReader.ts'
import { verifiedReader } from './verifiedReader.ts'

/** A storage that knows what has been fetched, and collects what has not. */
export interface RemoteStorage extends Storage {
  /** How many keys and walks were asked for and not known since the last fetch. */
  readonly missing: number
  /** How many times the reader was asked and waited for, one after the other. */
  readonly roundTrips: number
  /** Fetches all that was missing, in one go, and waits for what is being fetched already. */
  fetchMissing(signal?: AbortSignal): Promise<void>
  /** Notes a value of the main trie that is known from elsewhere. */
  know(key: StorageKey, value: Uint8Array): void
  /** Lets the next fetch bring some keys, and pages of keys, that will be needed soon. */
  want(wanted: WantedKeys): void
  /** What was asked for since the last time, known or not; of a walk, where its pages began. */
  takeTouched(): Touched
}

/** What {@link RemoteStorage.want} takes. */
export interface WantedKeys {
  /** The child trie. Defaults to the main trie. */
  readonly child?: StorageKey | undefined
  /** Keys whose values are wanted. */
  readonly keys: Iterable<StorageKey>
  /** Keys whose followers are wanted. */
  readonly walks?: Iterable<StorageKey>
}

/** What {@link createRemoteStorage} takes. */
export interface CreateRemoteStorageArgs {
  /** Where the state comes from. */
  readonly reader: StateReader
  /**
   * The state root of the block, from a header that is trusted. Given, every value, every absence
   * and every order of keys is proven against it (the reader must have `readProof`).
   */
  readonly verifyAgainst?: Hex
}

/** The first page of a walk is small, because most walks are; the next ones grow. */
const FIRST_PAGE = 64
const LARGEST_PAGE = 1000

interface KeySets {
  readonly keys: Set<StorageKey>
  readonly walks: Set<StorageKey>
}

interface RemoteTrie {
  readonly values: Map<StorageKey, Uint8Array | null>
  readonly known: KnownKeys
  readonly missing: KeySets
  readonly fetching: KeySets
  readonly wanted: KeySets
  /** The keys after which pages were fetched. */
  readonly starts: Set<StorageKey>
  touched: KeySets
  pages: number
}

/**
 * A storage of a state that lies elsewhere, at one block. Reading never waits: what is not
 * known yet is answered with MISSING and noted, and {@link RemoteStorage.fetchMissing} gets all of
 * it at once. `callRemote` does both until a call runs through.
 *
 * @example
 * ```ts
 * import {
 *   callRemote,
 *   createRemoteStorage,
 *   type LoadedRuntime,
 *   type StateReader
 * } from '@paraclock/executor'
 *
 * declare const reader: StateReader
 * declare const runtime: LoadedRuntime
 *
 * const base = createRemoteStorage({ reader })
 * const outcome = await callRemote({ runtime, method: 'Core_version', args: [], base })
 * ```
 */
export function createRemoteStorage(args: CreateRemoteStorageArgs): RemoteStorage {
  const reader =
    args.verifyAgainst === undefined
      ? args.reader
      : verifiedReader({ reader: args.reader, stateRoot: args.verifyAgainst })
  const tries = new Map<StorageKey | undefined, RemoteTrie>()
  const fetches = new Set<Promise<void>>()
  let roundTrips = 0

  function trieOf(child: StorageKey | undefined): RemoteTrie {
    let trie = tries.get(child)
    if (trie === undefined) {
      trie = {
        values: new Map(),
        known: new KnownKeys(),
        missing: createSets(),
        fetching: createSets(),
        wanted: createSets(),
        starts: new Set(),
        touched: createSets(),
        pages: 0
      }
      tries.set(child, trie)
    }
    return trie
  }

  async function fetchTrie(
    trie: RemoteTrie,
    child: StorageKey | undefined,
    signal: AbortSignal | undefined
  ): Promise<void> {
    const options: ReadOptions = {
      ...(child === undefined ? {} : { child: keyToHex(child) }),
      ...(signal === undefined ? {} : { signal })
    }
    const due = moveDue(trie)
    const keys = [...due.keys]
    const walks = [...due.walks]
    const count = Math.min(FIRST_PAGE * 4 ** trie.pages, LARGEST_PAGE)
    if (walks.length > 0) trie.pages++
    try {
      const [values, pages] = await Promise.all([
        keys.length === 0 ? [] : reader.getMany(keys.map(keyToHex), options),
        Promise.all(walks.map((after) => reader.keysAfter(keyToHex(after), count, options)))
      ])
      keys.forEach((key, index) => {
        const value = values[index] ?? null
        trie.values.set(key, value === null ? null : hexToBytes(value))
      })
      walks.forEach((after, index) => {
        const page = (pages[index] as Hex[]).map(keyFromHex)
        trie.known.add(after, page, page.length < count)
        trie.starts.add(after)
      })
    } finally {
      for (const key of keys) trie.fetching.keys.delete(key)
      for (const after of walks) trie.fetching.walks.delete(after)
    }
  }

  async function fetchTries(signal: AbortSignal | undefined): Promise<void> {
    roundTrips++
    const due = [...tries].filter(([, trie]) => sizeOf(trie.missing) + sizeOf(trie.wanted) > 0)
    await Promise.all(due.map(([child, trie]) => fetchTrie(trie, child, signal)))
  }

  const storage: RemoteStorage = {
    get missing() {
      let count = 0
      for (const trie of tries.values()) count += sizeOf(trie.missing)
      return count
    },
    get roundTrips() {
      return roundTrips
    },
    get(key, child) {
      const trie = trieOf(child)
      trie.touched.keys.add(key)
      const value = trie.values.get(key)
      if (value !== undefined) return value
      if (!trie.fetching.keys.has(key)) trie.missing.keys.add(key)
      return MISSING
    },
    nextKey(after, child) {
      const trie = trieOf(child)
      const next = trie.known.next(after)
      // The next run fetches the page again, and no step of it by itself.
      if (next === MISSING || trie.starts.has(after)) trie.touched.walks.add(after)
      if (next === MISSING && !trie.fetching.walks.has(after)) trie.missing.walks.add(after)
      return next
    },
    async fetchMissing(signal) {
      if (storage.missing > 0) {
        const fetch = fetchTries(signal).finally(() => fetches.delete(fetch))
        fetches.add(fetch)
      }
      await Promise.all(fetches)
    },
    know(key, value) {
      trieOf(undefined).values.set(key, value)
    },
    want({ child, keys, walks }) {
      const trie = trieOf(child)
      for (const key of keys) if (!trie.values.has(key)) trie.wanted.keys.add(key)
      for (const after of walks ?? []) {
        if (trie.known.next(after) === MISSING) trie.wanted.walks.add(after)
      }
    },
    takeTouched() {
      const keys = new Map<string, ReadonlySet<Hex>>()
      const walks = new Map<string, ReadonlySet<Hex>>()
      for (const [child, trie] of tries) {
        const name = child === undefined ? '' : keyToHex(child)
        keys.set(name, new Set([...trie.touched.keys].map(keyToHex)))
        walks.set(name, new Set([...trie.touched.walks].map(keyToHex)))
        trie.touched = createSets()
      }
      return { keys, walks }
    }
  }
  return storage
}

/** What is to be fetched: from now on it is being fetched. */
function moveDue(trie: RemoteTrie): KeySets {
  const due = createSets()
  for (const { keys, walks } of [trie.missing, trie.wanted]) {
    for (const key of keys) due.keys.add(key)
    for (const after of walks) due.walks.add(after)
    keys.clear()
    walks.clear()
  }
  for (const key of due.keys) trie.fetching.keys.add(key)
  for (const after of due.walks) trie.fetching.walks.add(after)
  return due
}

function createSets(): KeySets {
  return { keys: new Set(), walks: new Set() }
}

function sizeOf({ keys, walks }: KeySets): number {
  return keys.size + walks.size
}
