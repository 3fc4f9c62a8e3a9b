import { ambiguousMessage, CLOCK_MARGIN, findRunMessage, noProxy } from '@paraclock/scheduler'
import type { ExpressionBuilder } from 'kysely'
import { type History, useDatabase } from '../store/openHistory.ts'
import type { EffectRow, HistoryTables, RunRow, Tables } from '../store/tables.ts'
import { findChain } from './listPastTasks.ts'
import { type ListCursor, type ListingArgs, type ListingPage, pageOf } from './pageOf.ts'

/** The arguments of {@link listRuns}. */
export interface ListRunsArgs extends ListingArgs<ListCursor> {
  /**
   * Lists only the runs of one task. The task is identified by `block` and `event` of its
   * `PastTaskRow`.
   */
  readonly task?: ListCursor
}

/** The effect of a run on the target. */
export type RunEffect = Pick<EffectRow, 'block' | 'processed' | 'dispatch' | 'error' | 'events'>

/** A run and its effect. */
export interface ListedRun extends RunRow {
  /**
   * The parachain to which the run sent its message. `null` if the run sent no message, or if no
   * recorded event names the parachain.
   */
  readonly para_id: number | null
  /**
   * `null` if the run sent no message, or if the arrival of the message is not recorded yet.
   * `unproven` with an error if the message can be a copy of the message of the run.
   */
  readonly effect: RunEffect | null
  /** The later messages with the topic of the run. They change nothing about the run. */
  readonly copies: readonly Pick<EffectRow, 'block' | 'event'>[]
}

/** A page of runs, the newest first. */
export interface RunPage extends ListingPage<ListCursor> {
  readonly runs: readonly ListedRun[]
}

/**
 * Lists the runs of a network, the newest first. Returns `undefined` if the service is not
 * recorded.
 *
 * @throws ParaclockError `DatabaseUnavailable`
 */
export async function listRuns(history: History, args: ListRunsArgs): Promise<RunPage | undefined> {
  const { limit = 100 } = args
  const chain = await findChain(history, args.network, 'service')
  if (chain === undefined) return undefined
  const target = await findChain(history, args.network, 'target')
  return await useDatabase(history, async (db) => {
    const rows = await selectRuns(db, chain.id, args, limit + 1)
    const { page, next } = pageOf(rows, limit)
    const effects = pairEffects(
      [...(await selectBefore(db, chain.id, page)), ...page.toReversed()],
      await selectEffects(db, target?.id, page)
    )
    const runs = page.map((row): ListedRun => {
      const { call_prefix: prefix, ...run } = row
      const { message, isAmbiguous = false, copies = [] } = effects.get(row) ?? {}
      const effect = message && judgeEffect(message.row, isAmbiguous, prefix)
      const places = copies.map(({ row: { block, event } }) => ({ block, event }))
      return { ...run, effect: effect ?? null, copies: places }
    })
    return { chain, runs, next }
  })
}

async function selectRuns(
  db: Tables,
  chain: number,
  { owner, task, after }: ListRunsArgs,
  limit: number
) {
  let query = db
    .selectFrom('runs')
    .leftJoin('tasks', (join) =>
      join
        .onRef('tasks.chain', '=', 'runs.chain')
        .onRef('tasks.block', '=', 'runs.task_block')
        .onRef('tasks.event', '=', 'runs.task_event')
    )
    .selectAll('runs')
    .select(['tasks.call_prefix', selectParaId])
    .where('runs.chain', '=', chain)
  if (owner !== undefined) query = query.where('runs.owner', '=', owner)
  if (task !== undefined) {
    query = query
      .where('runs.task_block', '=', task.block)
      .where('runs.task_event', '=', task.event)
  }
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('runs.block', 'runs.event'), '<', tuple(after.block, after.event))
    )
  }
  return await query
    .orderBy('runs.block', 'desc')
    .orderBy('runs.event', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Selects the parachain to which a run sent its message. The query finds the message by its block,
 * because the table has no index by topic.
 */
function selectParaId({ selectFrom }: ExpressionBuilder<HistoryTables, 'runs'>) {
  return selectFrom('messages')
    .select(({ fn }) => fn.max('messages.para_id').as('para_id'))
    .whereRef('messages.chain', '=', 'runs.chain')
    .whereRef('messages.block', '=', 'runs.block')
    .whereRef('messages.topic', '=', 'runs.topic')
    .as('para_id')
}

/** How many blocks a chain builds in a second, at most. */
const BLOCKS_PER_SECOND = 2
const SET_ASIDE = 'OverweightEnqueued'

/** Selects the runs just before a page that can have the topics of the page. */
async function selectBefore(db: Tables, chain: number, page: readonly RunRow[]) {
  const oldest = page.at(-1)
  const topics = page.flatMap(({ topic }) => topic ?? [])
  if (oldest === undefined || topics.length === 0) return []
  return await db
    .selectFrom('runs')
    .selectAll()
    .where('chain', '=', chain)
    .where('block', '<', oldest.block)
    .where('block', '>=', oldest.block - BLOCKS_PER_SECOND * CLOCK_MARGIN)
    .where('topic', 'in', topics)
    .orderBy('block')
    .orderBy('event')
    .execute()
}

/**
 * Selects the effects with the topics of runs, and the messages that were set aside before them, in
 * their order.
 */
async function selectEffects(
  db: Tables,
  target: number | undefined,
  runs: readonly RunRow[]
): Promise<readonly EffectRow[]> {
  const times = new Map(runs.flatMap(({ topic, time }) => (topic === null ? [] : [[topic, time]])))
  const topics = [...times.keys()]
  if (target === undefined || topics.length === 0) return []
  const effects = db.selectFrom('effects').selectAll().where('chain', '=', target)
  const own = await effects.where('topic', 'in', topics).execute()
  if (own.length === 0) return []
  const setAside = await effects
    .where('processed', '=', 0)
    .where('error', 'like', `%${SET_ASIDE}%`)
    .where('topic', 'not in', topics)
    .where(({ eb, or }) =>
      or(
        own.map(({ block, time, topic }) => {
          const seconds = Math.max(0, time - (times.get(topic) ?? time)) + CLOCK_MARGIN
          return eb.between('block', block - BLOCKS_PER_SECOND * seconds, block)
        })
      )
    )
    .execute()
  return [...own, ...setAside].toSorted(
    (one, two) => one.block - two.block || one.event - two.event
  )
}

/**
 * Finds the effect of each run by `findRunMessage`. On a service without topics, `topic` is the hash
 * of the message, so runs with equal messages have the same topic: their effects are in the order of
 * the runs.
 */
function pairEffects<Run extends RunRow>(runs: readonly Run[], effects: readonly EffectRow[]) {
  let left = effects.map((row) => ({
    row,
    ids: [row.topic],
    sender: undefined,
    isSetAside: row.error?.includes(SET_ASIDE) === true
  }))
  const found = runs.map((run) => {
    const messages = left.filter(({ row }) => row.time >= run.time - CLOCK_MARGIN)
    const ids = new Set(run.topic === null ? [] : [run.topic])
    const one = findRunMessage(messages, { ids, serviceId: null })
    left = left.filter((message) => message !== one.message)
    return [run, one] as const
  })
  return new Map(
    found.map(([run, one]) => [
      run as RunRow,
      { ...one, copies: one.copies.filter((copy) => left.includes(copy)) }
    ])
  )
}

/**
 * Replaces the outcome by `unproven` if the message can be a copy. Replaces the outcome `unproven`
 * by `failed` if the call is `proxy.proxy`. The pallet emits an
 * event for each dispatched call of `proxy.proxy`, so a call without this event was not dispatched.
 */
function judgeEffect(effect: EffectRow, isAmbiguous: boolean, prefix: string | null): RunEffect {
  const { block, processed, dispatch, error, events, proxy_prefix: proxy } = effect
  if (isAmbiguous) {
    return { block, processed, dispatch: 'unproven', error: ambiguousMessage, events }
  }
  const isUndispatched = dispatch === 'unproven' && prefix !== null && prefix === proxy
  return isUndispatched
    ? { block, processed, dispatch: 'failed', error: noProxy, events }
    : { block, processed, dispatch, error, events }
}
