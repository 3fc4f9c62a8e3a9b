import { createHash } from 'node:crypto'
import { openEntryFolder } from '@paraclock/core/node'
import type { MetadataCache, MetadataKey } from '../cache/MetadataCache.ts'

const MAX_BYTES = 64 * 1024 * 1024

/**
 * Stores metadata in a folder, so that the next process can use it. Metadata is used only for the
 * endpoints that returned it. Several processes may share a folder. A damaged entry counts as
 * missing, and is replaced at the next request. If the folder is full, the least recently used
 * entries are removed.
 *
 * @throws ParaclockError `FileUnavailable` if the folder cannot be made or written to.
 */
export function createDirectoryMetadataCache(options: {
  /** The folder. A missing folder is created. The folder should hold nothing else. */
  readonly directory: string
  /** The limit of all entries together, in bytes. Defaults to 64 MiB. */
  readonly maxBytes?: number
}): MetadataCache & {
  /** Returns the newest metadata that the endpoints returned, in any version. */
  find(endpoints: readonly string[]): Promise<Uint8Array | undefined>
} {
  const { directory, maxBytes = MAX_BYTES } = options
  const folder = openEntryFolder({ directory, ending: '.metadata', maxBytes })
  return {
    get: async (key) => {
      // A copy that is no part of a larger buffer: readers of SCALE read a buffer from its first byte.
      const bytes = await folder.read(headerOf(key))
      return bytes && new Uint8Array(bytes)
    },
    find: async (endpoints) => {
      const said = digestOf([...new Set(endpoints)])
      return await folder.find((header) => {
        const { saidBy, call } = JSON.parse(header)
        return saidBy === said && call !== ':code'
      })
    },
    set: (key, bytes) => folder.write(headerOf(key), bytes)
  }
}

// The header of an entry has only a digest of the endpoints, because a URL may hold a key.
function headerOf({ endpoints, ...key }: MetadataKey): string {
  return JSON.stringify({ saidBy: digestOf(endpoints), ...key })
}

function digestOf(endpoints: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(endpoints)).digest('hex')
}
