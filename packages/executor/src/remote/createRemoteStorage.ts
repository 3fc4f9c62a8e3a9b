import { type Hex, untilAborted } from '@paraclock/core'
import type { Touched } from '../hints/StorageHints.ts'
import type { Storage } from '../storage/Storage.ts'
import { keyToHex, type StorageKey } from '../storage/StorageKey.ts'
import { RemoteTrie } from './RemoteTrie.ts'
import type { StateReader } from './StateReader.ts'
import { verifiedReader } from './verifiedReader.ts'

/** The state of a block that is fetched in parts. It keeps all fetched values. */
export interface RemoteStorage extends Storage {
  /** The number of fetches so far. All keys of one fetch count as one round trip. */
  readonly roundTrips: number
  /**
   * Fetches together all keys for which a read returned MISSING, and all keys that `want` added.
   * Also waits for the fetches that other callers have begun.
   */
  fetchMissing(signal?: AbortSignal): Promise<void>
  /** Adds a known value of the main trie, so that the value is not fetched. */
  know(key: StorageKey, value: Uint8Array): void
  /** Extends the next fetch by keys that will probably be read soon. */
  want(wanted: WantedKeys): void
  /**
   * Returns the reads since the last call of `takeTouched`, written like the keys of `MethodHints`.
   * If keys are read in several pages, each page is one read.
   */
  takeTouched(): Touched
}

/** The keys that {@link RemoteStorage.want} adds to the next fetch. */
export interface WantedKeys {
  /**
   * The key of a child trie, with the prefix `:child_storage:default:`. Defaults to the main trie.
   */
  readonly child?: StorageKey | undefined
  readonly keys: Iterable<StorageKey>
  /** Keys after which a page of keys will be fetched. */
  readonly walks?: Iterable<StorageKey>
}

/**
 * Creates a storage for the state of a block. A read never waits. If the key is unknown, the read
 * returns MISSING and notes the key. {@link RemoteStorage.fetchMissing} fetches all noted keys
 * together. `callRemote` repeats a call, with a fetch after each run, until all keys are known.
 */
export function createRemoteStorage(args: {
  readonly reader: StateReader
  /** The state root of a trusted header. If it is given, every read is verified against it. */
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
    get roundTrips() {
      return roundTrips
    },
    get: (key, child) => trieOf(child).get(key),
    nextKey: (after, child) => trieOf(child).nextKey(after),
    async fetchMissing(signal) {
      // This call also waits for the fetches of other callers. If such a fetch fails, only its caller
      // gets the error. The keys of the failed fetch stay unknown, so the next read of them returns
      // MISSING.
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
