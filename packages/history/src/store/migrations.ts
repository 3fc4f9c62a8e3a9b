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

const WATCH = [
  `create table leases (
    name text not null, holder text not null, beat bigint not null,
    constraint leases_key primary key (name))`,
  `create table documents (
    network text not null, name text not null, value text not null, time bigint not null,
    constraint documents_key primary key (network, name))`,
  `create table alerts (
    network text not null, rule text not null, subject text not null, since bigint not null,
    severity text not null, summary text not null, remedy text, ended bigint, sent bigint,
    constraint alerts_key primary key (network, rule, subject, since))`,
  `create index alerts_by_ended_since on alerts (network, ended, since)`,
  `create table deliveries (
    id text not null, output text not null, body text not null, created bigint not null,
    attempts integer not null, due bigint not null, done bigint, error text,
    constraint deliveries_key primary key (id))`,
  `create index deliveries_by_done_created_id on deliveries (output, done, created, id)`
]

const KEEP = [
  `create table actions (
    network text not null, policy text not null, name text not null, nonce bigint not null,
    day integer not null, amount text not null, summary text not null, time bigint not null,
    outcome text not null, error text,
    constraint actions_key primary key (network, policy, name, nonce))`,
  `create index actions_by_time on actions (network, time)`,
  `create table budgets (
    network text not null, policy text not null, day integer not null,
    spent_on_day text not null, spent text not null, signatures bigint not null,
    token text,
    constraint budgets_key primary key (network, policy))`,
  `create table journals (
    journal text not null, entry bigint not null, line text not null,
    constraint journals_key primary key (journal, entry))`
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
  '0001-history': { up: (db) => run(db, HISTORY) },
  '0002-watch': { up: (db) => run(db, WATCH) },
  '0003-keep': { up: (db) => run(db, KEEP) }
}
