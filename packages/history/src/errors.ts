import { cutText, type ErrorDefinition, redactEndpoint, shorten } from '@paraclock/core'

/** Returns a database for a message. A URL is redacted, because it can contain a password. */
function nameDatabase(database: string): string {
  return database.includes('://') ? redactEndpoint(database) : shorten(database)
}

/**
 * A database cannot be used. Only whole blocks are written. The next start resumes after the last
 * written block.
 */
export const DatabaseUnavailable: ErrorDefinition<
  'DatabaseUnavailable',
  Readonly<Record<'database' | 'problem', string>> & {
    /**
     * Whether the cause can end without a change of the URL or of the account: a PostgreSQL server
     * is unreachable, starts, ends, or is out of connections or space.
     */
    readonly isTemporary?: boolean
  }
> = {
  package: 'history',
  code: 'DatabaseUnavailable',
  number: 23_001,
  message: ({ database, problem }) =>
    `the database ${nameDatabase(database)} cannot be used: ${cutText(problem)}`,
  remedies: () => [
    'Check that the file or the server exists, has space left, and lets this account read and write.',
    'Start again: the history resumes after the last written block.'
  ]
}

/**
 * A database must not be written. Its schema does not fit this version of Paraclock: migrations only
 * go forward, so an older program would misread the data of a newer one. Or another program records
 * into it: this one wrote nothing, because the history holds each block once.
 */
export const DatabaseRefused: ErrorDefinition<
  'DatabaseRefused',
  {
    readonly database: string
    /** How the schema differs. Absent if another program records into the database. */
    readonly problem?: string
  }
> = {
  package: 'history',
  code: 'DatabaseRefused',
  number: 23_002,
  message: ({ database, problem }) =>
    problem === undefined
      ? `another program records into the database ${nameDatabase(database)}`
      : `the database ${nameDatabase(database)} has another schema: ${problem}`,
  remedies: ({ problem }) =>
    problem === undefined
      ? [
          'Stop the other program, or name another database.',
          'For PostgreSQL, connect to the server itself: a pool of transactions loses the lock.'
        ]
      : [
          'Use the version of Paraclock that wrote it, or a newer one.',
          'To begin again, name an empty database.'
        ]
}

/**
 * A block does not continue the recorded history. Finalized blocks do not change, so the node is on
 * another fork or gives false answers, or the chain was restarted with the same genesis. With
 * another genesis, the history would mix the blocks of two chains.
 */
export const HistoryMismatch: ErrorDefinition<
  'HistoryMismatch',
  | (Readonly<Record<'chain' | 'expected' | 'parent', string>> & { readonly number: number })
  | Readonly<Record<'network' | 'role' | 'kept' | 'genesis', string>>
> = {
  package: 'history',
  code: 'HistoryMismatch',
  number: 23_005,
  message: (context) =>
    'genesis' in context
      ? `the history of ${context.network} has a ${context.role} with the genesis ${context.kept}, and this chain has ${context.genesis}`
      : `block ${context.number} of ${context.chain} has the parent ${context.parent}, and the history holds ${context.expected}`,
  remedies: (context) =>
    'genesis' in context
      ? [
          'Check the endpoints of the network.',
          'If the chain started again, give the network another name, or name an empty database.'
        ]
      : [
          'Ask another endpoint: a node that finalizes another fork is wrong.',
          'If the chain itself went back, name an empty database.'
        ]
}
