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
  Readonly<Record<'database' | 'problem', string>>
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
 * The schema of a database does not fit this version of Paraclock. Migrations only go forward, so
 * an older program would misread the data of a newer program.
 */
export const DatabaseVersionMismatch: ErrorDefinition<
  'DatabaseVersionMismatch',
  Readonly<Record<'database' | 'problem', string>>
> = {
  package: 'history',
  code: 'DatabaseVersionMismatch',
  number: 23_002,
  message: ({ database, problem }) =>
    `the database ${nameDatabase(database)} has another schema: ${problem}`,
  remedies: () => [
    'Use the version of Paraclock that wrote it, or a newer one.',
    'To begin again, name an empty database.'
  ]
}

/**
 * A database holds the history of another chain. The history would mix the blocks of two chains.
 */
export const HistoryChainMismatch: ErrorDefinition<
  'HistoryChainMismatch',
  Readonly<Record<'network' | 'role' | 'kept' | 'genesis', string>>
> = {
  package: 'history',
  code: 'HistoryChainMismatch',
  number: 23_004,
  message: ({ network, role, kept, genesis }) =>
    `the history of ${network} has a ${role} with the genesis ${kept}, and this chain has ${genesis}`,
  remedies: () => [
    'Check the endpoints of the network.',
    'If the chain started again, give the network another name, or name an empty database.'
  ]
}

/**
 * The next block does not follow the last recorded block. Finalized blocks do not change. The node
 * is on another fork or gives false answers, or the chain was restarted with the same genesis.
 */
export const HistoryMismatch: ErrorDefinition<
  'HistoryMismatch',
  Readonly<Record<'chain' | 'expected' | 'parent', string>> & { readonly number: number }
> = {
  package: 'history',
  code: 'HistoryMismatch',
  number: 23_005,
  message: ({ chain, number, expected, parent }) =>
    `block ${number} of ${chain} has the parent ${parent}, and the history holds ${expected}`,
  remedies: () => [
    'Ask another endpoint: a node that finalizes another fork is wrong.',
    'If the chain itself went back, name an empty database.'
  ]
}

/** A block cannot be read for the history. No block is skipped. The history waits at this block. */
export const HistoryBlockUnavailable: ErrorDefinition<
  'HistoryBlockUnavailable',
  { readonly chain: string; readonly number: number; readonly problem: string }
> = {
  package: 'history',
  code: 'HistoryBlockUnavailable',
  number: 23_006,
  message: ({ chain, number, problem }) =>
    `block ${number} of ${chain} cannot be read: ${cutText(problem)}`,
  remedies: () => [
    'Use an archive node, which keeps the state of every block.',
    'If there is no archive node, begin at a later block, in a new database.'
  ]
}

/**
 * Another program records into the database: it holds the lock of the database, or recorded a block
 * first. This program wrote nothing, because the history holds each block once.
 */
export const HistoryOwnerChanged: ErrorDefinition<
  'HistoryOwnerChanged',
  { readonly database: string }
> = {
  package: 'history',
  code: 'HistoryOwnerChanged',
  number: 23_007,
  message: ({ database }) => `another program records into the database ${nameDatabase(database)}`,
  remedies: () => [
    'Stop the other program, or name another database.',
    'For PostgreSQL, connect to the server itself: a pool of transactions loses the lock.'
  ]
}
