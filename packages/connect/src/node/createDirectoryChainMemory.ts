import { createHash } from 'node:crypto'
import { openEntryFolder } from '@paraclock/core/node'
import type { ChainMemory } from '../memory/ChainMemory.ts'

const MAX_BYTES = 16 * 1024 * 1024

/**
 * Stores in a folder which storage keys were read when a chain was opened, for later processes. The
 * keys contain accounts, so only the owner of the files can read them. Several
 * processes may share a folder. If the folder is full, the least recently used entries are removed.
 *
 * @throws ParaclockError `FileUnavailable` if the folder cannot be made or written to.
 */
export function createDirectoryChainMemory(options: {
  /** The folder. A missing folder is created. The folder should hold nothing else. */
  readonly directory: string
  /** The limit of all entries together, in bytes. Defaults to 16 MiB. */
  readonly maxBytes?: number
}): ChainMemory {
  const { directory, maxBytes = MAX_BYTES } = options
  const folder = openEntryFolder({ directory, ending: '.chain', maxBytes })
  return {
    recall: async (endpoints) => {
      const bytes = await folder.read(headerOf(endpoints))
      return bytes && JSON.parse(new TextDecoder().decode(bytes))
    },
    remember: async (endpoints, chain) =>
      folder.write(headerOf(endpoints), Buffer.from(JSON.stringify(chain)))
  }
}

// The header of an entry has only a digest of the endpoints, because a URL may hold a key.
function headerOf(endpoints: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(endpoints)).digest('hex')
  return JSON.stringify({ reads: 1, endpoints: digest })
}
