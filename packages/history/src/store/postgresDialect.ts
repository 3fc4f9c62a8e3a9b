import { PostgresDialect } from 'kysely'
import pg from 'pg'

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
