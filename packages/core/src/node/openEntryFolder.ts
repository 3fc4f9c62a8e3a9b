import { createHash, randomUUID } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeThrown } from '../errors/describeThrown.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { FileUnavailable } from '../errors/work.ts'
import { makeFolder } from './makeFolder.ts'

/**
 * A cache on disk. Each entry is a file with a header, which identifies the entry, and a content.
 */
export interface EntryFolder {
  /**
   * Returns the content with the given header; `undefined` if the entry is missing or damaged.
   * Never rejects.
   */
  read(header: string): Promise<Uint8Array | undefined>
  /** Returns the newest content whose header is wanted; `undefined` if there is none. */
  find(isWanted: (header: string) => boolean): Promise<Uint8Array | undefined>
  /**
   * Stores a content under a header. Does nothing if the entry is larger than `maxBytes` or cannot
   * be written. Never rejects.
   */
  write(header: string, content: Uint8Array): Promise<void>
}

/**
 * Opens a folder of entries. Each entry is written atomically. If the size of all entries exceeds
 * `maxBytes`, the least recently used entries are removed.
 *
 * @throws ParaclockError `FileUnavailable`
 */
export function openEntryFolder(args: {
  readonly directory: string
  /** The ending of the file names, with its point: `.metadata`. */
  readonly ending: string
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
  const pathOf = (header: string): string =>
    join(directory, `${digest(header).slice(0, NAME_DIGITS)}${ending}`)
  return {
    read: async (header) => {
      const path = pathOf(header)
      try {
        const content = unpackEntry(header, await readFile(path))
        if (content === undefined) return undefined
        // The modification time of the file is the time at which the entry was last used.
        const now = new Date()
        await utimes(path, now, now).catch(() => {})
        return content
      } catch {
        return undefined
      }
    },
    find: async (isWanted) => {
      for (const { path } of await listFiles(directory, ending).catch(() => [])) {
        // Another process can remove the file at any time.
        const entry = await readFile(path).catch(() => Buffer.alloc(0))
        const header = readHeader(entry)
        if (header === undefined || !isWanted(header)) continue
        const content = unpackEntry(header, entry)
        if (content !== undefined) return content
      }
      return undefined
    },
    write: async (header, content) => {
      const entry = packEntry(header, content)
      if (entry.length > maxBytes) return
      const temporary = join(directory, `${randomUUID()}.part`)
      try {
        await writeFile(temporary, entry, { flag: 'wx', mode: 0o600 })
        await rename(temporary, pathOf(header))
        await pruneDirectory(args)
      } catch {
        // The entry could not be written, for example because the disk is full.
        await rm(temporary, { force: true }).catch(() => {})
      }
    }
  }
}

const NEWLINE = 0x0a
const NAME_DIGITS = 40

// Writes an entry: a line of JSON with the header and a checksum of the content, then the content.
function packEntry(header: string, content: Uint8Array): Uint8Array {
  const line = `${JSON.stringify([header, digest(content)])}\n`
  return Buffer.concat([Buffer.from(line), content])
}

function readHeader(entry: Uint8Array): string | undefined {
  try {
    const line = new TextDecoder().decode(entry.subarray(0, entry.indexOf(NEWLINE)))
    const [header] = JSON.parse(line) as readonly unknown[]
    return typeof header === 'string' ? header : undefined
  } catch {
    return undefined
  }
}

function unpackEntry(header: string, entry: Uint8Array): Uint8Array | undefined {
  const end = entry.indexOf(NEWLINE)
  if (end < 0) return undefined
  const content = entry.subarray(end + 1)
  const expected = JSON.stringify([header, digest(content)])
  const found = new TextDecoder().decode(entry.subarray(0, end))
  return found === expected ? content : undefined
}

// Uses the fast hash of Node.js, because each read hashes a whole entry of up to megabytes.
function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

const UNFINISHED_ENDING = '.part'
// A temporary file older than this is removed, because the program that wrote it was interrupted.
const UNFINISHED_MS = 3_600_000

async function pruneDirectory({
  directory,
  ending,
  maxBytes
}: Parameters<typeof openEntryFolder>[0]): Promise<void> {
  for (const { path, usedAt } of await listFiles(directory, UNFINISHED_ENDING)) {
    if (Date.now() - usedAt > UNFINISHED_MS) await rm(path, { force: true })
  }
  const entries = await listFiles(directory, ending)
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { path, bytes } of entries.toReversed()) {
    if (total <= maxBytes) break
    await rm(path, { force: true })
    total -= bytes
  }
}

/** Lists the files with an ending, the one that was used last first. */
async function listFiles(directory: string, ending: string) {
  const files: { readonly path: string; readonly bytes: number; readonly usedAt: number }[] = []
  for (const name of await readdir(directory)) {
    if (!name.endsWith(ending)) continue
    const path = join(directory, name)
    // Another program may have moved or removed the file.
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined) files.push({ path, bytes: found.size, usedAt: found.mtimeMs })
  }
  return files.sort((one, two) => two.usedAt - one.usedAt)
}
