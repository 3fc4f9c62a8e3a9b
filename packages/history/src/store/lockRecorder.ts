import { ParaclockError } from '@paraclock/core'
import { DatabaseRefused, DatabaseUnavailable } from '../errors.ts'
import type { EngineLock } from './EngineLock.ts'
import { type History, isPostgres, useDatabase } from './openHistory.ts'

/**
 * How long a server may keep the lock of a lost session, in milliseconds. In this time, a program that
 * held the lock does not take the lost session for another program.
 */
const LINGER_MS = 60_000

/** A lock on a database. Only one program at a time can hold it. */
export interface RecorderLock {
  /**
   * Takes the lock. If the lock is held already, checks that it was not lost.
   *
   * @throws ParaclockError `DatabaseRefused` if another program holds the lock,
   * `DatabaseUnavailable`
   */
  hold(): Promise<void>
  /** Releases the lock. */
  release(): Promise<void>
}

/**
 * Makes the lock for programs that record into a database. The system releases the lock if the
 * program ends. For PostgreSQL, the lock is an advisory lock of a session of its own, so the URL
 * must not lead to a pool of transactions. For SQLite, it is a lock of the file `<database>-lock`.
 *
 * @example
 * ```ts
 * import { lockRecorder, openHistory } from '@paraclock/history'
 *
 * const history = await openHistory({ database: 'history.sqlite' })
 * const lock = lockRecorder(history)
 * await lock.hold()
 * await lock.release()
 * ```
 */
export function lockRecorder(history: History): RecorderLock {
  const { database } = history
  /** When the session that held the lock was lost, in milliseconds of `performance.now()`. */
  let lostAt: number | undefined
  let isHeld = false
  let opening: Promise<EngineLock> | undefined
  const open = async (): Promise<EngineLock> =>
    isPostgres(database)
      ? (await import('./postgresDialect.ts')).lockPostgres(database)
      : (await import('./sqliteDialect.ts')).lockSqlite(database)
  const release = async (): Promise<void> => {
    const held = await opening?.catch(() => undefined)
    opening = undefined
    await held?.release()
  }
  return {
    hold: () =>
      useDatabase(history, async () => {
        try {
          opening ??= open()
          if (await (await opening).take()) {
            isHeld = true
            lostAt = undefined
            return
          }
        } catch (error) {
          // The session has ended. The next call opens another.
          if (isHeld) lostAt = performance.now()
          isHeld = false
          await release().catch(() => {})
          throw error
        }
        if (lostAt !== undefined && performance.now() - lostAt < LINGER_MS) {
          const problem = 'the session that was lost may still hold the lock'
          throw new ParaclockError(DatabaseUnavailable, { database, problem, isTemporary: true })
        }
        throw new ParaclockError(DatabaseRefused, { database })
      }),
    release
  }
}
