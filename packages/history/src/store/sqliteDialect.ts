import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement
} from 'kysely'
import type { EngineLock } from './EngineLock.ts'

/** The longest wait for another process that writes to the database, in milliseconds. */
const BUSY_MS = 10_000
/** The code of SQLite for a lock that another connection holds. */
const BUSY = 5

/** SQLite changes its schema within transactions, so a migration runs as a whole or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class RollbackDriver extends SqliteDriver {
  /**
   * Ignores a failed rollback, so that callers get the error that caused the rollback. After some
   * errors, such as a full disk, SQLite has already rolled the transaction back.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

export function createSqliteDialect(path: string): Dialect {
  const config = { database: async () => openDatabase(path) }
  return Object.assign(new SqliteDialect(config), {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new RollbackDriver(config)
  })
}

async function openDatabase(path: string): Promise<SqliteDatabase> {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(path, { timeout: BUSY_MS })
  // In the mode `wal`, readers see the last commit while another process writes. A commit survives
  // a crash of the process, and with `synchronous = full` also a crash of the machine.
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  return {
    close: () => database.close(),
    prepare: (sql) => prepare(database, sql)
  }
}

/**
 * Makes the lock of a database: an exclusive transaction in a file beside it, because a transaction
 * in the database itself would keep others from reading.
 */
export async function lockSqlite(path: string): Promise<EngineLock> {
  const { DatabaseSync } = await import('node:sqlite')
  const database = path === ':memory:' ? undefined : new DatabaseSync(`${path}-lock`)
  let isHeld = database === undefined
  return {
    take: async () => {
      try {
        if (!isHeld) database?.exec('begin exclusive')
        isHeld = true
        return true
      } catch (error) {
        if ((error as { readonly errcode?: unknown }).errcode === BUSY) return false
        throw error
      }
    },
    release: async () => database?.close()
  }
}

type Values = Parameters<StatementSync['all']>

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  return {
    reader: /^\s*(?:select|with|pragma)\b|\breturning\b/i.test(sql),
    all: (values) => statement.all(...(values as Values)),
    run: (values) => statement.run(...(values as Values)),
    iterate: (values) => statement.iterate(...(values as Values)) as IterableIterator<unknown>
  }
}
