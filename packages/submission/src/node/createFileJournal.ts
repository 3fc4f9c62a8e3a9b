import { type FileHandle, open, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ParaclockError } from '@paraclock/core'
import { JournalUnavailable } from '../errors.ts'
import type { JournalEntry, JournalStore } from '../journal/JournalStore.ts'
import { readJournalEntry, writeJournalEntry } from '../journal/journalText.ts'

const OWNER_ONLY = 0o600

/**
 * A journal in a file, one entry per line. Each entry is flushed to the disk before anything is
 * sent, so that it survives a crash and a loss of power.
 *
 * A last line that was cut off while it was written is dropped: its bytes were not sent. Only one
 * program at a time may use the file.
 *
 * @param path - the path of the file; the first entry creates it
 *
 * @example
 * ```ts
 * import { createFileJournal } from '@paraclock/submission/node'
 *
 * const journal = createFileJournal('submissions.jsonl')
 * ```
 */
export function createFileJournal(path: string): JournalStore {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }
  return {
    append: (entry) => inTurn(() => guard(path, () => append(path, entry))),
    read: () => inTurn(() => guard(path, () => read(path)))
  }
}

async function append(path: string, entry: JournalEntry): Promise<void> {
  const file = await open(path, 'a', OWNER_ONLY)
  const { size } = await file.stat()
  try {
    await file.appendFile(`${writeJournalEntry(entry)}\n`)
    await file.sync()
  } catch (error) {
    // Half a line would make the next one unreadable.
    await file.truncate(size).catch(() => {})
    throw error
  } finally {
    await file.close()
  }
  // A new file survives only if its folder is flushed as well.
  if (size === 0) await syncFolder(path)
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and does not need to.
  const folder: FileHandle | undefined = await open(dirname(path), 'r').catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

async function read(path: string): Promise<readonly JournalEntry[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const end = text.lastIndexOf('\n') + 1
  if (end < text.length) await truncate(path, Buffer.byteLength(text.slice(0, end)))
  return text
    .slice(0, end)
    .split('\n')
    .filter((line) => line !== '')
    .map(readJournalEntry)
}

async function guard<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof ParaclockError) throw cause
    const problem = cause instanceof Error ? cause.message : String(cause)
    throw new ParaclockError(JournalUnavailable, { path, problem }, { cause })
  }
}
