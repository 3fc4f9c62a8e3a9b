import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const HISTORY = [
  `create table chains (
    id integer not null, network text not null, role text not null, genesis text not null,
    para_id bigint, ss58_prefix integer not null, token_symbol text not null,
    token_decimals integer not null, first_block integer not null,
    last_block integer not null, last_hash text not null, last_time bigint not null,
    constraint chains_key primary key (id))`,
  `create unique index chains_by_network_role on chains (network, role)`,
  `create table marks (
    chain integer not null, block integer not null, hash text not null, time bigint not null,
    endpoints integer not null,
    constraint marks_key primary key (chain, block))`,
  `create table tasks (
    chain integer not null, block integer not null, event integer not null,
    task_id text not null, owner text, provided_id text, kind text, para_id bigint,
    call_prefix text, runs bigint, recurring integer, execution_fee text, xcmp_fee text,
    place_fee text, time bigint not null, state text not null, ended_block integer,
    ended_time bigint,
    constraint tasks_key primary key (chain, block, event))`,
  `create index tasks_by_task_id_block_event on tasks (chain, task_id, block, event)`,
  `create index tasks_by_owner_block_event on tasks (chain, owner, block, event)`,
  `create table runs (
    chain integer not null, block integer not null, event integer not null,
    task_block integer not null, task_event integer not null, task_id text not null,
    owner text, run bigint not null, state text not null, time bigint not null,
    refund text not null, error text, topic text,
    constraint runs_key primary key (chain, task_block, task_event, run))`,
  `create index runs_by_block_event on runs (chain, block, event)`,
  `create index runs_by_owner_block_event on runs (chain, owner, block, event)`,
  `create index runs_by_task_block_task_event_block_event
    on runs (chain, task_block, task_event, block, event)`,
  `create table messages (
    chain integer not null, block integer not null, event integer not null,
    kind text not null, topic text not null, para_id bigint, task_block integer,
    task_event integer, run bigint, time bigint not null,
    constraint messages_key primary key (chain, block, event))`,
  `create table effects (
    chain integer not null, block integer not null, event integer not null,
    topic text not null, processed integer not null, dispatch text not null, error text,
    proxy_prefix text, events text not null, time bigint not null,
    constraint effects_key primary key (chain, block, event))`,
  `create index effects_by_topic on effects (chain, topic)`,
  `create table fees (
    chain integer not null, block integer not null, event integer not null,
    kind text not null, payer text, task_block integer, task_event integer,
    amount text not null, time bigint not null,
    constraint fees_key primary key (chain, block, event, kind))`,
  `create table costs (
    chain integer not null, day integer not null, payer text not null, kind text not null,
    amount text not null,
    constraint costs_key primary key (chain, day, payer, kind))`,
  `create table balances (
    chain integer not null, account text not null, block integer not null,
    time bigint not null, free text not null, reserved text not null, frozen text not null,
    prepaid text not null,
    constraint balances_key primary key (chain, account, block))`,
  `create table changes (
    chain integer not null, block integer not null, event integer not null, task_id text,
    task_block integer, task_event integer, kind text not null, run bigint, amount text,
    error text, ends text, time bigint not null,
    constraint changes_key primary key (chain, block, event))`,
  `create table task_sums (
    chain integer not null, task_block integer not null, task_event integer not null,
    executed bigint not null, failed bigint not null, missed bigint not null,
    running bigint not null, cost text not null,
    constraint task_sums_key primary key (chain, task_block, task_event))`
]

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * The migrations of the schema by name, in order. A migration never changes after its release. The
 * schema uses no sequences, foreign keys, triggers, partial indexes or expression indexes, because
 * some distributed databases with PostgreSQL's protocol lack these features.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-history': { up: (db) => run(db, HISTORY) }
}
