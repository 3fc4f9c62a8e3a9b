import { type Hex, untilAborted } from '@paraclock/core'
import type { Storage } from '../storage/Storage.ts'
import { keyFromHex, keyToHex, type StorageKey } from '../storage/StorageKey.ts'
import { RemoteTrie } from './RemoteTrie.ts'
import type { StateReader } from './StateReader.ts'
import { verifiedReader } from './verifiedReader.ts'

/** The state of a block that is fetched in parts. It keeps all fetched values. */
export interface RemoteStorage extends Storage {
  /** The number of fetches so far. All keys of one fetch count as one round trip. */
  readonly roundTrips: number
  /**
   * Fetches together all keys for which a read returned MISSING, and those of `wantReads`. If there
   * are any, also fetches the keys that `want` added. Waits for the fetches that other callers have
   * begun.
   */
  fetchMissing(signal?: AbortSignal): Promise<void>
  /** Adds a known value of the main trie, so that the value is not fetched. */
  know(key: StorageKey, value: Uint8Array): void
  /** Extends the next fetch by keys that will probably be read soon. These keys alone cause no fetch. */
  want(keys: Iterable<StorageKey>): void
  /** Makes the next fetch do the reads of `listReads`. Ignores malformed reads. */
  wantReads(reads: Iterable<string>): void
  /**
   * Lists all reads so far. `get 0x…` is a value. `walk 0x…` is one page of keys, which starts after
   * the key. If a read is in a child trie, the key of the child trie is appended.
   */
  listReads(): readonly string[]
}

const READ = /^(?:get|walk)(?: 0x(?:[\da-f]{2})*){1,2}$/

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
    want: (keys) => trieOf(undefined).want(keys),
    wantReads(reads) {
      for (const read of reads) {
        if (!READ.test(read)) continue
        const [kind, key, child] = read.split(' ') as [string, Hex, Hex?]
        const trie = trieOf(child && keyFromHex(child))
        if (kind === 'get') trie.look(keyFromHex(key))
        else trie.lookAfter(keyFromHex(key))
      }
    },
    listReads: () =>
      [...tries].flatMap(([child, trie]) => {
        const { keys, walks } = trie.listReads()
        const inTrie = child === undefined ? '' : ` ${keyToHex(child)}`
        const list = (kind: string, keys: Iterable<Hex>) =>
          Array.from(keys, (key) => `${kind} ${key}${inTrie}`)
        return [...list('get', keys), ...list('walk', walks)]
      })
  }
}
