import type { Hex } from '@paraclock/core'
import type { Touched } from '../hints/StorageHints.ts'
import type { Storage } from '../storage/Storage.ts'
import { keyToHex, type StorageKey } from '../storage/StorageKey.ts'
import { RemoteTrie } from './RemoteTrie.ts'
import type { StateReader } from './StateReader.ts'
import { verifiedReader } from './verifiedReader.ts'

/** A storage that knows what has been fetched, and collects what has not. */
export interface RemoteStorage extends Storage {
  /** How many keys and walks were asked for and not known since the last fetch. */
  readonly missing: number
  /** How many times the reader was asked and waited for, one after the other. */
  readonly roundTrips: number
  /** Fetches all that was missing and wanted, in one go, and waits for what is being fetched already. */
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

/**
 * A storage of a state that lies elsewhere, at one block. Reading never waits: what is not
 * known yet is answered with MISSING and noted, and {@link RemoteStorage.fetchMissing} gets all of
 * it at once. `callRemote` does both until a call runs through.
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
      trie = new RemoteTrie(child, child === undefined ? reader.recall : undefined)
      tries.set(child, trie)
    }
    return trie
  }

  async function fetchTries(
    due: readonly RemoteTrie[],
    signal: AbortSignal | undefined
  ): Promise<void> {
    roundTrips++
    await Promise.all(due.map((trie) => trie.fetch(reader, signal)))
  }

  const storage: RemoteStorage = {
    get missing() {
      let count = 0
      for (const trie of tries.values()) count += trie.missing
      return count
    },
    get roundTrips() {
      return roundTrips
    },
    get: (key, child) => trieOf(child).get(key),
    nextKey: (after, child) => trieOf(child).nextKey(after),
    async fetchMissing(signal) {
      const due = [...tries.values()].filter((trie) => trie.isDue)
      if (due.length > 0) {
        const fetch = fetchTries(due, signal).finally(() => fetches.delete(fetch))
        fetches.add(fetch)
      }
      await Promise.all(fetches)
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
  return storage
}
