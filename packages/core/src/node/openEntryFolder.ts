import { createHash, randomUUID } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeThrown } from '../errors/describeThrown.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { FileUnavailable } from '../errors/work.ts'
import { makeFolder } from './makeFolder.ts'

/** A folder of entries. Each entry has a header. */
export interface EntryFolder {
  /** The content of an entry; `undefined` if the entry is missing or damaged. Never rejects. */
  read(header: string): Promise<Uint8Array | undefined>
  /** Keeps a content under its header. Never rejects. */
  write(header: string, content: Uint8Array): Promise<void>
}

/**
 * Opens a folder of entries. Entries are written to a temporary file and renamed, so that no reader
 * gets an incomplete entry. The least recently used entries are removed first.
 *
 * @throws ParaclockError `FileUnavailable`
 */
export function openEntryFolder(args: {
  readonly directory: string
  /** The ending of the file names. */
  readonly ending: string
  /** The limit of all entries together, in bytes. */
  readonly maxBytes: number
}): EntryFolder {
  const { directory, ending, maxBytes } = args
  try {
    makeFolder({ path: directory })
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
        // Set the time of last use, because the least recently used entry is removed first. If that
        // fails, another entry may be removed.
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

const NEWLINE = 0x0a
const NAME_DIGITS = 40

function entryName(header: string, ending: string): string {
  return `${digest(header).slice(0, NAME_DIGITS)}${ending}`
}

/** The bytes of an entry: a line of JSON with the header and a checksum, then the content. */
function packEntry(header: string, content: Uint8Array): Uint8Array {
  const line = `${JSON.stringify([header, digest(content)])}\n`
  return Buffer.concat([Buffer.from(line), content])
}

/** The content of an entry; `undefined` if it is damaged or has another header. */
function unpackEntry(header: string, entry: Uint8Array): Uint8Array | undefined {
  const end = entry.indexOf(NEWLINE)
  if (end < 0) return undefined
  const content = entry.subarray(end + 1)
  const expected = JSON.stringify([header, digest(content)])
  const found = new TextDecoder().decode(entry.subarray(0, end))
  return found === expected ? content : undefined
}

// The platform's hash is fast. Metadata has megabytes, and each read of the cache hashes it.
function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

const UNFINISHED_ENDING = '.part'
/** A temporary file older than this belongs to an interrupted write. */
const UNFINISHED_MS = 3_600_000

interface Entry {
  readonly path: string
  readonly bytes: number
  readonly usedAt: number
}

/**
 * Removes the least recently used entries until the rest fits the limit, and the temporary files of
 * interrupted writes. Other files stay.
 */
async function pruneDirectory(args: {
  readonly directory: string
  readonly ending: string
  readonly maxBytes: number
}): Promise<void> {
  const { directory, ending, maxBytes } = args
  const entries: Entry[] = []
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    if (name.endsWith(UNFINISHED_ENDING)) {
      const { mtimeMs } = await stat(path)
      if (Date.now() - mtimeMs > UNFINISHED_MS) await rm(path, { force: true })
    } else if (name.endsWith(ending)) {
      const { size, mtimeMs } = await stat(path)
      entries.push({ path, bytes: size, usedAt: mtimeMs })
    }
  }
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { path, bytes } of entries.sort((one, two) => one.usedAt - two.usedAt)) {
    if (total <= maxBytes) break
    await rm(path, { force: true })
    total -= bytes
  }
}
