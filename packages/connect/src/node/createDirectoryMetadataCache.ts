import { randomUUID } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ParaclockError } from '@paraclock/core'
import type { MetadataCache } from '../cache/MetadataCache.ts'
import { entryName, packEntry, unpackEntry } from './cacheEntry.ts'
import { pruneDirectory } from './pruneDirectory.ts'

const MOST_BYTES = 64 * 1024 * 1024

/** Where metadata is kept, and how much of it. */
export interface DirectoryMetadataCacheOptions {
  /** The folder. Made if it is not there; it should hold nothing else. */
  readonly directory: string
  /** The most that is kept, in bytes. 64 MiB if left out. */
  readonly maxBytes?: number
}

/**
 * Keeps metadata in a folder, so that the next process skips the largest download of a connection.
 *
 * Entries are written beside their place and moved into it, so a reader never sees half of one, and
 * several processes may share a folder. An entry that is damaged, or is about something else than
 * its name says, is ignored and written anew. The entries that were not used for longest are
 * removed first.
 *
 * @throws ParaclockError `MetadataCacheUnavailable` when the folder cannot be made or written to.
 *
 * @example
 * ```ts
 * import { createProvider } from '@paraclock/connect'
 * import { createDirectoryMetadataCache } from '@paraclock/connect/node'
 *
 * const metadataCache = createDirectoryMetadataCache({ directory: '.cache/metadata' })
 * const provider = createProvider(['wss://rpc.example'], { metadataCache })
 * ```
 */
export function createDirectoryMetadataCache(
  options: DirectoryMetadataCacheOptions
): MetadataCache {
  const { directory, maxBytes = MOST_BYTES } = options
  try {
    mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.R_OK | constants.W_OK)
  } catch (cause) {
    const problem = (cause as NodeJS.ErrnoException).code ?? String(cause)
    throw new ParaclockError('MetadataCacheUnavailable', { directory, problem }, { cause })
  }
  return {
    get: async (key) => {
      const path = join(directory, entryName(key))
      try {
        const blob = unpackEntry(key, await readFile(path))
        if (blob === undefined) return undefined
        // The time of last use, for what is removed first.
        const now = new Date()
        await utimes(path, now, now)
        return blob
      } catch {
        return undefined
      }
    },
    set: async (key, blob) => {
      const entry = packEntry(key, blob)
      if (!entry || entry.length > maxBytes) return
      const temporary = join(directory, `${randomUUID()}.part`)
      try {
        await writeFile(temporary, entry, { flag: 'wx', mode: 0o600 })
        await rename(temporary, join(directory, entryName(key)))
        await pruneDirectory(directory, maxBytes)
      } catch {
        // A full disk, or a folder that was taken away: the metadata is simply not kept.
        await rm(temporary, { force: true }).catch(() => {})
      }
    }
  }
}
