import { type ColumnDataType, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { fillTaskSums } from './fillTaskSums.ts'

type Columns = readonly (readonly [name: string, type: ColumnDataType, isOptional?: 'null'])[]

const place: Columns = [
  ['chain', 'integer'],
  ['block', 'integer'],
  ['event', 'integer']
]
const task: Columns = [
  ['task_block', 'integer'],
  ['task_event', 'integer']
]
const optionalTask: Columns = task.map(([name, type]) => [name, type, 'null'])
const time: Columns = [['time', 'bigint']]

/** The primary key of a table is its first columns. */
async function createTable(
  db: Kysely<unknown>,
  name: string,
  key: readonly string[],
  columns: Columns
): Promise<void> {
  let table = db.schema.createTable(name)
  for (const [column, type, isOptional] of columns) {
    table = table.addColumn(column, type, (one) => (isOptional ? one : one.notNull()))
  }
  await table.addPrimaryKeyConstraint(`${name}_key`, key as never).execute()
}

async function createIndex(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[]
): Promise<void> {
  const name = `${table}_by_${columns.slice(1).join('_')}`
  await db.schema.createIndex(name).on(table).columns(columns.slice()).execute()
}

/**
 * The migrations of the schema, by their names, in order. They only go forward, and one that was
 * released never changes. The schema has no sequences, no foreign keys, no triggers and no partial
 * or expression indexes: distributed engines that speak PostgreSQL's protocol lack some of them.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-history': {
    up: async (db) => {
      await createTable(
        db,
        'chains',
        ['id'],
        [
          ['id', 'integer'],
          ['network', 'text'],
          ['role', 'text'],
          ['genesis', 'text'],
          ['para_id', 'bigint', 'null'],
          ['ss58_prefix', 'integer'],
          ['token_symbol', 'text'],
          ['token_decimals', 'integer'],
          ['first_block', 'integer'],
          ['last_block', 'integer'],
          ['last_hash', 'text'],
          ['last_time', 'bigint']
        ]
      )
      await db.schema
        .createIndex('chains_by_network_role')
        .unique()
        .on('chains')
        .columns(['network', 'role'])
        .execute()
      await createTable(
        db,
        'tasks',
        ['chain', 'block', 'event'],
        [
          ...place,
          ['task_id', 'text'],
          ['owner', 'text', 'null'],
          ['provided_id', 'text', 'null'],
          ['kind', 'text', 'null'],
          ['para_id', 'bigint', 'null'],
          ['call_prefix', 'text', 'null'],
          ['runs', 'bigint', 'null'],
          ['recurring', 'integer', 'null'],
          ['execution_fee', 'text', 'null'],
          ['xcmp_fee', 'text', 'null'],
          ['place_fee', 'text', 'null'],
          ...time,
          ['state', 'text'],
          ['ended_block', 'integer', 'null'],
          ['ended_time', 'bigint', 'null']
        ]
      )
      await createIndex(db, 'tasks', ['chain', 'task_id', 'block', 'event'])
      await createIndex(db, 'tasks', ['chain', 'owner', 'block', 'event'])
      await createTable(
        db,
        'runs',
        ['chain', 'task_block', 'task_event', 'run'],
        [
          ...place,
          ...task,
          ['task_id', 'text'],
          ['owner', 'text', 'null'],
          ['run', 'bigint'],
          ['state', 'text'],
          ...time,
          ['refund', 'text'],
          ['error', 'text', 'null'],
          ['topic', 'text', 'null']
        ]
      )
      await createIndex(db, 'runs', ['chain', 'block', 'event'])
      await createIndex(db, 'runs', ['chain', 'owner', 'block', 'event'])
      await createTable(
        db,
        'messages',
        ['chain', 'block', 'event'],
        [
          ...place,
          ['kind', 'text'],
          ['topic', 'text'],
          ['para_id', 'bigint', 'null'],
          ...optionalTask,
          ['run', 'bigint', 'null'],
          ...time
        ]
      )
      await createTable(
        db,
        'effects',
        ['chain', 'block', 'event'],
        [
          ...place,
          ['topic', 'text'],
          ['processed', 'integer'],
          ['dispatch', 'text'],
          ['error', 'text', 'null'],
          ['proxy_prefix', 'text', 'null'],
          ['events', 'text'],
          ...time
        ]
      )
      await createIndex(db, 'effects', ['chain', 'topic'])
      await createTable(
        db,
        'fees',
        ['chain', 'block', 'event', 'kind'],
        [
          ...place,
          ['kind', 'text'],
          ['payer', 'text', 'null'],
          ...optionalTask,
          ['amount', 'text'],
          ...time
        ]
      )
      await createIndex(db, 'fees', ['chain', 'task_block', 'task_event'])
      await createTable(
        db,
        'costs',
        ['chain', 'day', 'payer', 'kind'],
        [
          ['chain', 'integer'],
          ['day', 'integer'],
          ['payer', 'text'],
          ['kind', 'text'],
          ['amount', 'text'],
          ['entries', 'bigint']
        ]
      )
      await createTable(
        db,
        'balances',
        ['chain', 'account', 'block'],
        [
          ['chain', 'integer'],
          ['account', 'text'],
          ['block', 'integer'],
          ...time,
          ['free', 'text'],
          ['reserved', 'text'],
          ['frozen', 'text']
        ]
      )
      await createTable(
        db,
        'changes',
        ['chain', 'block', 'event'],
        [
          ...place,
          ['task_id', 'text', 'null'],
          ...optionalTask,
          ['kind', 'text'],
          ['run', 'bigint', 'null'],
          ['amount', 'text', 'null'],
          ['error', 'text', 'null'],
          ...time
        ]
      )
      await createIndex(db, 'changes', ['chain', 'task_block', 'task_event'])
    }
  },
  '0002-watch': {
    up: async (db) => {
      await createTable(
        db,
        'leases',
        ['name'],
        [
          ['name', 'text'],
          ['holder', 'text'],
          ['beat', 'bigint']
        ]
      )
      await createTable(
        db,
        'documents',
        ['network', 'name'],
        [['network', 'text'], ['name', 'text'], ['value', 'text'], ...time]
      )
      await createTable(
        db,
        'alerts',
        ['network', 'rule', 'subject', 'since'],
        [
          ['network', 'text'],
          ['rule', 'text'],
          ['subject', 'text'],
          ['since', 'bigint'],
          ['severity', 'text'],
          ['summary', 'text'],
          ['remedy', 'text', 'null'],
          ['ended', 'bigint', 'null'],
          ['sent', 'bigint', 'null']
        ]
      )
      await createIndex(db, 'alerts', ['network', 'ended', 'since'])
      await createTable(
        db,
        'deliveries',
        ['id'],
        [
          ['id', 'text'],
          ['output', 'text'],
          ['body', 'text'],
          ['created', 'bigint'],
          ['attempts', 'integer'],
          ['due', 'bigint'],
          ['done', 'bigint', 'null'],
          ['error', 'text', 'null']
        ]
      )
      await createIndex(db, 'deliveries', ['output', 'done', 'created', 'id'])
    }
  },
  '0003-keep': {
    up: async (db) => {
      const policy: Columns = [
        ['network', 'text'],
        ['policy', 'text']
      ]
      await createTable(
        db,
        'actions',
        ['network', 'policy', 'name', 'nonce'],
        [
          ...policy,
          ['name', 'text'],
          ['nonce', 'bigint'],
          ['day', 'integer'],
          ['amount', 'text'],
          ['summary', 'text'],
          ...time,
          ['outcome', 'text'],
          ['error', 'text', 'null']
        ]
      )
      await createIndex(db, 'actions', ['network', 'time'])
      await createTable(
        db,
        'budgets',
        ['network', 'policy'],
        [
          ...policy,
          ['day', 'integer'],
          ['spent_on_day', 'text'],
          ['spent', 'text'],
          ['signatures', 'bigint']
        ]
      )
      await createTable(
        db,
        'journals',
        ['journal', 'entry'],
        [
          ['journal', 'text'],
          ['entry', 'bigint'],
          ['line', 'text']
        ]
      )
    }
  },
  '0004-token': {
    up: async (db) => {
      await db.schema.alterTable('budgets').addColumn('token', 'text').execute()
    }
  },
  '0005-sums': {
    up: async (db) => {
      // A program that records waits at its first statement, and then finds this migration.
      await sql`update chains set last_block = last_block`.execute(db)
      await createTable(
        db,
        'task_sums',
        ['chain', 'task_block', 'task_event'],
        [
          ['chain', 'integer'],
          ...task,
          ['executed', 'bigint'],
          ['failed', 'bigint'],
          ['missed', 'bigint'],
          ['running', 'bigint'],
          ['cost', 'text']
        ]
      )
      await fillTaskSums(db)
      // Only the sums of a task were read by it.
      await db.schema.dropIndex('fees_by_task_block_task_event').execute()
      await createIndex(db, 'runs', ['chain', 'task_block', 'task_event', 'block', 'event'])
    }
  }
}
