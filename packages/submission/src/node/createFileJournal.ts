import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describeThrown, FileUnavailable, ParaclockError } from '@paraclock/core'
import { requireOwnFolder } from '@paraclock/core/node'
import type { JournalEntry, JournalStore } from '../journal/JournalStore.ts'
import { readJournalLines, writeJournalLine } from '../journal/journalText.ts'
import { isUnsupported, syncFile } from './syncFile.ts'

const { O_APPEND, O_CREAT, O_RDWR } = constants
const OWNER_ONLY = 0o600
const OTHERS = 0o077

/**
 * Opens a journal in a file, one entry per line. Each entry is flushed to the disk before anything
 * is sent, so that the entry survives a crash and a loss of power.
 *
 * Each line has a checksum over itself and the line before. An incomplete last line is dropped,
 * because its transaction was not sent. Only one program at a time may use the file. The file must
 * belong to the user of this process, and must not be a symbolic link. The access of other users to the file is removed. The folders above the file must satisfy
 * `requireOwnFolder` of `@paraclock/core/node`.
 *
 * @param path - the path of the file; the first entry creates it
 */
export function createFileJournal(path: string): JournalStore {
  const known: Known = { size: 0, line: '' }
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }
  return {
    append: (entry) => inTurn(() => guard(path, () => append(path, entry, known))),
    read: () => inTurn(() => guard(path, () => read(path)))
  }
}

/** The size of the file, and its last line, as this store last wrote or read them. */
interface Known {
  size: number
  line: string
}

async function append(path: string, entry: JournalEntry, known: Known): Promise<void> {
  const file = await openOwn(path, O_CREAT | O_APPEND | O_RDWR)
  try {
    const isKnown = (await file.stat()).size === known.size
    const before = isKnown ? known.line : ((await readLines(file)).at(-1) ?? '')
    const { size } = await file.stat()
    const line = writeJournalLine(entry, before)
    try {
      await file.appendFile(`${line}\n`)
      await syncFile(file)
    } catch (error) {
      // A failed write can leave a part of the line. Remove this part, because the next entry would
      // follow on the same line.
      await file.truncate(size).catch(() => {})
      throw error
    }
    // A new file survives a loss of power only if its folder is flushed as well.
    if (size === 0) await syncFolder(path)
    Object.assign(known, { size: size + Buffer.byteLength(line) + 1, line })
  } finally {
    await file.close()
  }
}

/** Opens a file that only its owner can access. Refuses a symbolic link, which could redirect writes. */
async function openOwn(path: string, flags: number): Promise<FileHandle> {
  requireOwnFolder(dirname(path))
  // On Windows, O_NOFOLLOW does not exist, and files have neither owners nor modes.
  const file = await open(path, flags | (constants.O_NOFOLLOW ?? 0), OWNER_ONLY)
  try {
    const found = await file.stat()
    const user = process.getuid?.()
    const refuse = (problem: string) => new ParaclockError(FileUnavailable, { path, problem })
    if (!found.isFile()) throw refuse('it is not a file')
    if (user !== undefined && found.uid !== user) {
      throw refuse(`it belongs to user ${found.uid}, not to user ${user} who runs this`)
    }
    if (user !== undefined && (found.mode & OTHERS) !== 0) await closeToOthers(file)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Removes the access of other users to the file. A file system without modes is accepted. */
async function closeToOthers(file: FileHandle): Promise<void> {
  try {
    await file.chmod(OWNER_ONLY)
  } catch (error) {
    if (!isUnsupported(error) && (error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

async function syncFolder(path: string): Promise<void> {
  // On Windows, a folder cannot be opened, and need not be flushed.
  const folder: FileHandle | undefined = await open(dirname(path), 'r').catch(() => undefined)
  if (folder === undefined) return
  await syncFile(folder).catch(() => {})
  await folder.close()
}

async function read(path: string): Promise<readonly JournalEntry[]> {
  const file = await openOwn(path, O_RDWR).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return []
  try {
    return readJournalLines(await readLines(file), path)
  } finally {
    await file.close()
  }
}

/** Reads the complete lines of a file, and removes an incomplete last line. */
async function readLines(file: FileHandle): Promise<readonly string[]> {
  const text = await file.readFile('utf8')
  const end = text.lastIndexOf('\n') + 1
  if (end < text.length) await file.truncate(Buffer.byteLength(text.slice(0, end)))
  return text.slice(0, end).split('\n').slice(0, -1)
}

async function guard<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof ParaclockError) throw cause
    const isLink = (cause as NodeJS.ErrnoException).code === 'ELOOP'
    const problem = isLink ? 'it is a symbolic link, which is not followed' : describeThrown(cause)
    throw new ParaclockError(FileUnavailable, { path, problem }, { cause })
  }
}
