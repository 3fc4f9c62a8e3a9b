import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describeThrown, FileUnavailable, ParaclockError } from '@paraclock/core'
import { requireOwnFolder } from '@paraclock/core/node'
import { JournalLockUnavailable } from '../errors/commands.ts'

const OWNER_ONLY = 0o600
const SQLITE_BUSY = 5

/** The open locks. Without this reference, the garbage collector could close a database. */
const held = new Set<DatabaseSync>()

/**
 * Locks a file for this process by the lock of an empty SQLite database beside it. The system
 * releases the lock when the process ends. The database is not removed: a process that has just
 * opened it could otherwise lock a file that other processes no longer find.
 */
export async function lockFile({ path }: { readonly path: string }) {
  requireOwnFolder(dirname(path))
  const lock = `${path}.lock`
  let database: DatabaseSync | undefined
  try {
    await create(lock)
    // Loaded late, because Node 22 prints a warning when it loads the module.
    const { DatabaseSync } = await import('node:sqlite')
    database = new DatabaseSync(lock)
    // Only one process can hold the lock of writers. Of two processes that ask at the same moment,
    // one gets it. This is not so for an exclusive lock, which also waits for readers.
    database.exec('BEGIN IMMEDIATE')
  } catch (cause) {
    database?.close()
    if (Object(cause).errcode === SQLITE_BUSY) {
      throw new ParaclockError(JournalLockUnavailable, { path }, { cause })
    }
    const problem = describeThrown(cause)
    throw new ParaclockError(FileUnavailable, { path, problem }, { cause })
  }
  const locked = database
  held.add(locked)
  return {
    release: () => {
      if (held.delete(locked)) locked.close()
    }
  }
}

/**
 * Creates a file if it is missing. A file that exists is not opened, because the system releases
 * the locks of a process on a file when the process closes the file once.
 */
async function create(path: string): Promise<void> {
  try {
    await writeFile(path, '', { flag: 'wx', mode: OWNER_ONLY })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
