import { randomUUID } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeThrown, FileUnavailable, ParaclockError } from '@paraclock/core'
import { entryName, packEntry, unpackEntry } from './cacheEntry.ts'
import { pruneDirectory } from './pruneDirectory.ts'

/** A folder of entries, each under a header. */
export interface EntryFolder {
  /** The content under a header; `undefined` if it is missing or damaged. Never rejects. */
  read(header: string): Promise<Uint8Array | undefined>
  /** Keeps a content under a header. Never rejects. */
  write(header: string, content: Uint8Array): Promise<void>
}

/**
 * Opens a folder of entries. They are written to a temporary file and renamed, so that no reader sees
 * half of one. The least recently used entries are removed first.
 *
 * @throws ParaclockError `FileUnavailable`
 */
export function openEntryFolder(args: {
  readonly directory: string
  /** The ending of the names of its files. */
  readonly ending: string
  /** The most that is kept, in bytes. */
  readonly maxBytes: number
}): EntryFolder {
  const { directory, ending, maxBytes } = args
  try {
    mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.R_OK | constants.W_OK)
  } catch (cause) {
    const problem = (cause as NodeJS.ErrnoException).code ?? describeThrown(cause)
    throw new ParaclockError(FileUnavailable, { path: directory, problem }, { cause })
  }
  const pathOf = (header: string): string => join(directory, entryName(header, ending))
  return {
    read: async (header) => {
      const path = pathOf(header)
      try {
        const content = unpackEntry(header, await readFile(path))
        if (content === undefined) return undefined
        // The time of last use decides what is removed first. Where it cannot be set, another is.
        const now = new Date()
        await utimes(path, now, now).catch(() => {})
        return content
      } catch {
        return undefined
      }
    },
    write: async (header, content) => {
      const entry = packEntry(header, content)
      if (entry.length > maxBytes) return
      const temporary = join(directory, `${randomUUID()}.part`)
      try {
        await writeFile(temporary, entry, { flag: 'wx', mode: 0o600 })
        await rename(temporary, pathOf(header))
        await pruneDirectory({ directory, ending, maxBytes })
      } catch {
        // The disk is full, or the folder was removed: the entry is not kept.
        await rm(temporary, { force: true }).catch(() => {})
      }
    }
  }
}
