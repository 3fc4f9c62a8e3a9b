import { noProxy } from '@paraclock/scheduler'
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
  /** `null` if the run sent no message, or if the arrival of the message is not recorded yet. */
  readonly effect: RunEffect | null
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
    const effects = await findEffects(db, target?.id, page)
    const runs = page.map(({ call_prefix: prefix, ...run }): ListedRun => {
      const effect = effectOf(run, effects)
      return { ...run, effect: effect === undefined ? null : judgeEffect(effect, prefix) }
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

async function findEffects(
  db: Tables,
  target: number | undefined,
  runs: readonly RunRow[]
): Promise<ReadonlyMap<string, readonly EffectRow[]>> {
  const topics = runs.flatMap(({ topic }) => topic ?? [])
  if (target === undefined || topics.length === 0) return new Map()
  const rows = await db
    .selectFrom('effects')
    .selectAll()
    .where('chain', '=', target)
    .where('topic', 'in', topics)
    .orderBy('block')
    .orderBy('event')
    .execute()
  return Map.groupBy(rows, ({ topic }) => topic)
}

/**
 * Returns the effect that has the topic of a run. On a service without topics, `topic` is the hash
 * of the message, so runs with equal messages have the same topic. If several effects have the
 * topic, returns the first effect after the run.
 */
function effectOf(
  { topic, time }: RunRow,
  effects: ReadonlyMap<string, readonly EffectRow[]>
): EffectRow | undefined {
  const found = (topic === null ? undefined : effects.get(topic)) ?? []
  return found.length > 1 ? found.find((effect) => effect.time >= time) : found[0]
}

/**
 * Replaces the outcome `unproven` by `failed` if the call is `proxy.proxy`. The pallet emits an
 * event for each dispatched call of `proxy.proxy`, so a call without this event was not dispatched.
 */
function judgeEffect(effect: EffectRow, prefix: string | null): RunEffect {
  const { block, processed, dispatch, error, events, proxy_prefix: proxy } = effect
  const isUndispatched = dispatch === 'unproven' && prefix !== null && prefix === proxy
  return isUndispatched
    ? { block, processed, dispatch: 'failed', error: noProxy, events }
    : { block, processed, dispatch, error, events }
}
