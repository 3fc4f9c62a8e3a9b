import querystring from 'node:querystring'
import { describeThrown, isParaclockError, noteSecret, ParaclockError } from '@paraclock/core'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { DatabaseRefused, DatabaseUnavailable } from '../errors.ts'
import { migrations } from './migrations.ts'
import type { HistoryTables, Tables } from './tables.ts'

/** An open database of the history. */
export interface History {
  /** The path or URL of the database. It can contain a password, so it is never shown in full. */
  readonly database: string
  readonly db: Kysely<HistoryTables>
  /** Closes the connections. */
  close(): Promise<void>
}

/** The arguments of {@link openHistory}. */
export interface OpenHistoryArgs {
  /**
   * The database: a URL `postgres://…`, or the path of a SQLite file. The file is created if it is
   * missing.
   */
  readonly database: string
  /**
   * Whether to create or migrate the schema. Defaults to `true`. A program that only reads should
   * set `false`.
   */
  readonly migrate?: boolean
}

/** Whether a database is the URL of a PostgreSQL server. */
export function isPostgres(database: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(database)
}

/**
 * Opens a history. With `migrate`, creates its schema or migrates it to the present version.
 *
 * @throws ParaclockError `DatabaseUnavailable`, `DatabaseRefused`
 *
 * @example
 * ```ts
 * import { openHistory } from '@paraclock/history'
 *
 * const history = await openHistory({ database: 'history.sqlite' })
 * console.log(await history.db.selectFrom('chains').selectAll().execute())
 * await history.close()
 * ```
 */
export async function openHistory(args: OpenHistoryArgs): Promise<History> {
  const { database, migrate = true } = args
  if (isPostgres(database) && URL.canParse(database)) {
    // A password can contain a `%` that is not escaped. The driver accepts such a password, but
    // `decodeURIComponent` would throw.
    const password = querystring.unescape(new URL(database).password)
    if (password !== '') noteSecret(password)
  }
  const db = new Kysely<HistoryTables>({ dialect: await createDialect(database) })
  try {
    await bringSchema(db, database, migrate)
  } catch (error) {
    await db.destroy().catch(() => {})
    throw databaseError(database, error)
  }
  return { database, db, close: () => db.destroy() }
}

// Loads only the driver of the database engine in use.
async function createDialect(database: string) {
  if (!isPostgres(database)) {
    return (await import('./sqliteDialect.ts')).createSqliteDialect(database)
  }
  const driver = await import('./postgresDialect.ts').catch((cause: unknown) => {
    const problem = 'its driver is not installed: npm install pg@8'
    throw new ParaclockError(DatabaseUnavailable, { database, problem }, { cause })
  })
  return driver.createPostgresDialect(database)
}

async function bringSchema(db: Tables, database: string, migrate: boolean): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock'
  })
  if (!migrate) {
    const known = await migrator.getMigrations()
    const missing = known.find(({ executedAt }) => executedAt === undefined)
    if (missing !== undefined) throw mismatch(database, `it lacks the migration ${missing.name}`)
    return await refuseNewer(db, database)
  }
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  // The migrator has no error code for a migration that this version does not know. Only the text
  // of its error contains `corrupted migrations` and the name of the migration.
  const problem = describeThrown(error)
  if (/corrupted migrations/.test(problem)) {
    throw mismatch(database, problem.replace(/^corrupted migrations: /, ''))
  }
  throw error
}

/** Throws if a newer version has migrated the database. */
export async function refuseNewer(db: Tables, database: string): Promise<void> {
  const { rows } = await sql<{ readonly name: string }>`select name from migrations`.execute(db)
  const newer = rows.find(({ name }) => !Object.hasOwn(migrations, name))
  if (newer !== undefined) throw mismatch(database, `it has the unknown migration ${newer.name}`)
}

function mismatch(database: string, problem: string): ParaclockError {
  return new ParaclockError(DatabaseRefused, { database, problem })
}

/**
 * Runs `work` with the database, and returns the result. An error of the database becomes
 * `DatabaseUnavailable`.
 *
 * @throws ParaclockError `DatabaseUnavailable`, and the errors of the work
 */
export async function useDatabase<Result>(
  { db, database }: History,
  work: (db: History['db']) => Promise<Result>
): Promise<Result> {
  try {
    return await work(db)
  } catch (error) {
    throw databaseError(database, error)
  }
}

function databaseError(database: string, error: unknown): ParaclockError {
  if (isParaclockError(error)) return error
  // Of a host with several addresses, each address has its own error.
  const reason: unknown = error instanceof AggregateError ? error.errors[0] : error
  const problem = describeThrown(reason)
  const isTemporary = isPostgres(database) && canEnd(reason)
  const context = { database, problem, isTemporary }
  return new ParaclockError(DatabaseUnavailable, context, { cause: error })
}

/**
 * The classes of SQLSTATE in which the cause ends without a change of the URL or of the account: a
 * lost connection, a standby, no connections or space left, a server that starts or ends, and
 * faults of its system.
 */
const TEMPORARY = /^(?:08|25|53|55|57|58)/

/** Whether an error of PostgreSQL or of its driver can end by itself. */
function canEnd(reason: unknown): boolean {
  const { name, code, syscall, severity } = Object(reason) as Readonly<Record<string, unknown>>
  if (severity !== undefined) return TEMPORARY.test(String(code))
  // Node.js names the system call of an error of the network. The driver's own errors are those of a
  // connection that timed out or ended, and have neither a code nor a name.
  return syscall !== undefined || (code === undefined && name === 'Error')
}
