import { createHash } from 'node:crypto'
import type { ChainMemory, RememberedChain } from '../memory/ChainMemory.ts'
import { openEntryFolder } from './openEntryFolder.ts'

const MOST_BYTES = 16 * 1024 * 1024

/** Where it is kept what was asked of chains, and how much of it. */
export interface DirectoryChainMemoryOptions {
  /** The folder. Made if it is not there; it should hold nothing else. */
  readonly directory: string
  /** The most that is kept, in bytes. 16 MiB if left out. */
  readonly maxBytes?: number
}

/**
 * Remembers in a folder what was asked of chains, so that the next process asks it at once. Of the
 * endpoints only a digest is kept, because a URL may hold a key; questions name the accounts and calls
 * that were asked about, and so the files are for their owner alone.
 *
 * Files are written, shared and pruned as those of {@link createDirectoryMetadataCache}.
 *
 * @throws ParaclockError `MetadataCacheUnavailable` when the folder cannot be made or written to.
 *
 * @example
 * ```ts
 * import { openForReading } from '@paraclock/connect'
 * import { createDirectoryChainMemory } from '@paraclock/connect/node'
 *
 * const memory = createDirectoryChainMemory({ directory: '.cache/chains' })
 * const chain = await openForReading({ endpoints: 'wss://rpc.example', memory })
 * ```
 */
export function createDirectoryChainMemory(options: DirectoryChainMemoryOptions): ChainMemory {
  const { directory, maxBytes = MOST_BYTES } = options
  const folder = openEntryFolder({ directory, ending: '.chain', maxBytes })
  return {
    recall: async (endpoints) => {
      const bytes = await folder.read(headerOf(endpoints))
      // Nobody but this function has written it: the checksum says so.
      return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as RememberedChain)
    },
    remember: async (endpoints, chain) =>
      folder.write(headerOf(endpoints), Buffer.from(JSON.stringify(chain)))
  }
}

function headerOf(endpoints: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(endpoints)).digest('hex')
  return JSON.stringify({ questions: 1, endpoints: digest })
}
