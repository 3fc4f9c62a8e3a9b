import { PostgresDialect } from 'kysely'
import pg from 'pg'
import type { EngineLock } from './EngineLock.ts'

const CONNECT_MS = 10_000
const STATEMENT_MS = 60_000
const MAX_CONNECTIONS = 8

const INT8 = 20

export function createPostgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS,
    application_name: 'paraclock',
    types: {
      // `int8` columns are read as numbers: they hold times and counts, far below 2^53.
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text')
    }
  })
  // Without these listeners, an error of a connection would end the process. The pool replaces the
  // failed connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // If a query has timed out, its connection still waits for the answer. If the server is lost,
  // this wait takes many minutes. Further queries on the connection would also wait, so the
  // connection is closed.
  pool.on('release', (_error, client) => {
    const { readyForQuery } = client as { readonly readyForQuery?: boolean }
    if (readyForQuery === false) (client as pg.Client).end().catch(() => {})
  })
  return new PostgresDialect({ pool })
}

/** The number of the advisory lock: the text `para` as four bytes. */
const LOCK = 0x70_61_72_61

/** Opens a session that can take the advisory lock of a database. */
export async function lockPostgres(url: string): Promise<EngineLock> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    keepAlive: true,
    application_name: 'paraclock'
  })
  // Without this listener, an error of the session would end the process. The next query fails.
  client.on('error', () => {})
  await client.connect()
  // The server ends the session, and with it the lock, half a minute after the connection was lost.
  await client.query(
    'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4'
  )
  return {
    // Within the session that holds the lock, the function returns true again.
    take: async () => {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [LOCK])
      return (rows[0] as { readonly held: boolean }).held
    },
    release: () => client.end()
  }
}
