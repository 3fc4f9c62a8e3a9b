import { type Hex, untilAborted } from '@paraclock/core'
import type { Touched } from '../hints/StorageHints.ts'
import type { Storage } from '../storage/Storage.ts'
import { keyToHex, type StorageKey } from '../storage/StorageKey.ts'
import { RemoteTrie } from './RemoteTrie.ts'
import type { StateReader } from './StateReader.ts'
import { verifiedReader } from './verifiedReader.ts'

/** A storage that keeps fetched values, and collects the keys that are missing. */
export interface RemoteStorage extends Storage {
  /**
   * The number of values and next keys that were requested since the last fetch and are not known.
   */
  readonly missing: number
  /** The number of sequential fetches from the reader. */
  readonly roundTrips: number
  /** Fetches all missing and wanted keys together. Also waits for fetches that have begun. */
  fetchMissing(signal?: AbortSignal): Promise<void>
  /** Adds a value of the main trie that is known from another source. */
  know(key: StorageKey, value: Uint8Array): void
  /** Adds keys and pages of keys, which will be read soon, to the next fetch. */
  want(wanted: WantedKeys): void
  /**
   * Returns the reads since the last call of this method, by the names of `MethodHints`. A
   * walk over many keys counts as one read for each page.
   */
  takeTouched(): Touched
}

/** The argument of {@link RemoteStorage.want}. */
export interface WantedKeys {
  /** The key of the child trie. Defaults to the main trie. */
  readonly child?: StorageKey | undefined
  /** The keys whose values are wanted. */
  readonly keys: Iterable<StorageKey>
  /**
   * Keys after which a page of keys is wanted. For each of these keys, the page begins with the
   * next key.
   */
  readonly walks?: Iterable<StorageKey>
}

/**
 * Creates a storage for the state of a block. A reader supplies the state. Reading never waits: for
 * an unknown key, the storage returns MISSING and notes the key. {@link RemoteStorage.fetchMissing}
 * fetches all noted keys together. `callRemote` runs a call and fetches the noted keys, until the
 * call is complete.
 */
export function createRemoteStorage(args: {
  readonly reader: StateReader
  /** The state root from a trusted header. If given, all reads are proven by `readProof`. */
  readonly verifyAgainst?: Hex
}): RemoteStorage {
  const reader =
    args.verifyAgainst === undefined
      ? args.reader
      : verifiedReader({ reader: args.reader, stateRoot: args.verifyAgainst })
  const tries = new Map<StorageKey | undefined, RemoteTrie>()
  const fetches = new Set<Promise<unknown>>()
  let roundTrips = 0

  function trieOf(child: StorageKey | undefined): RemoteTrie {
    let trie = tries.get(child)
    if (trie === undefined) {
      trie = new RemoteTrie(child, child === undefined ? reader.recall : undefined)
      tries.set(child, trie)
    }
    return trie
  }

  return {
    get missing() {
      return [...tries.values()].reduce((count, trie) => count + trie.missing, 0)
    },
    get roundTrips() {
      return roundTrips
    },
    get: (key, child) => trieOf(child).get(key),
    nextKey: (after, child) => trieOf(child).nextKey(after),
    async fetchMissing(signal) {
      // Other callers began these fetches, and get their errors. If such a fetch fails, its keys are
      // missing again at the next read.
      const others = Promise.allSettled(fetches)
      const due = [...tries.values()].filter((trie) => trie.isDue)
      if (due.length > 0) {
        roundTrips++
        const fetching = Promise.all(due.map((trie) => trie.fetch(reader, signal)))
        const fetch = fetching.finally(() => fetches.delete(fetch))
        fetches.add(fetch)
        await fetch
      }
      await untilAborted(signal, others)
    },
    know: (key, value) => trieOf(undefined).know(key, value),
    want: ({ child, keys, walks = [] }) => trieOf(child).want(keys, walks),
    takeTouched() {
      const touched = new Set<string>()
      for (const [child, trie] of tries) {
        const { keys, walks } = trie.takeTouched()
        const inTrie = child === undefined ? '' : ` ${keyToHex(child)}`
        for (const key of keys) touched.add(`get ${keyToHex(key)}${inTrie}`)
        for (const after of walks) touched.add(`walk ${keyToHex(after)}${inTrie}`)
      }
      return touched
    }
  }
}
