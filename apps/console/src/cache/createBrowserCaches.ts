import type { ChainMemory, MetadataCache, RememberedChain } from '@paraclock/connect'
import type { HintStore } from '@paraclock/executor'
import { type KeptEntries, openKeptEntries } from './openKeptEntries.ts'

/** The data of chains that a visit keeps, so that the next visit reads less. */
export interface BrowserCaches {
  /** Metadata as endpoints stated it. Nothing is signed by it. */
  readonly metadataCache: MetadataCache
  /** The questions to the chains. */
  readonly memory: ChainMemory
  /** The code of runtimes, by its hash, and the storage keys that they read. */
  readonly hints: HintStore
}

/** Keeps the caches of the connections in the storage of the browser. */
export function createBrowserCaches(entries: KeptEntries = openKeptEntries()): BrowserCaches {
  const read = async <Value>(...key: readonly unknown[]): Promise<Value | undefined> => {
    const bytes = await entries.read(key)
    return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Value)
  }
  const write = (value: unknown, ...key: readonly unknown[]): Promise<void> =>
    entries.write(key, new TextEncoder().encode(JSON.stringify(value)))
  return {
    metadataCache: {
      get: (key) => read<string>('metadata', key),
      set: (key, blob) => write(blob, 'metadata', key)
    },
    memory: {
      recall: (endpoints) => read<RememberedChain>('questions', endpoints),
      remember: (endpoints, chain) => write(chain, 'questions', endpoints)
    },
    hints: {
      load: (codeHash) => read('hints', codeHash),
      save: (codeHash, hints) => write(hints, 'hints', codeHash),
      loadAnswers: (codeHash) => read('answers', codeHash),
      saveAnswers: (codeHash, answers) => write(answers, 'answers', codeHash),
      loadCode: (codeHash) => entries.read(['code', codeHash]),
      saveCode: (codeHash, code) => entries.write(['code', codeHash], code)
    }
  }
}
