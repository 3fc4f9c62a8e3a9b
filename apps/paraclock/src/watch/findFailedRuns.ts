import { formatTime } from '@paraclock/checklist'
import {
  type ChainRow,
  findChain,
  type History,
  type ListCursor,
  type ListedRun,
  listRuns,
  useDatabase
} from '@paraclock/history'
import type { FoundProblem } from './rules.ts'

const RUNS_SECONDS = 86_400
const MAX_RUNS = 500
const RUNS_OF_TASK = 64
const MAX_SENT = 64
/** The time within which the message of a run must arrive. Otherwise the run had no effect. */
const EFFECT_SECONDS = 3600
const LOST = { dispatch: 'failed', error: 'its message did not arrive within an hour' } as const

/** What a search for failed runs has found. */
export interface RunsLook {
  readonly failed: readonly FailedTask[]
  /** The oldest run to read in the next search. */
  readonly from: ListCursor | undefined
}

/**
 * Finds the tasks whose last run is at most a day old and failed. Reads back from the newest run to
 * the run `looked.from` of the last search. Also reads the last run of each task that the last
 * search found.
 */
export async function findFailedRuns(
  history: History,
  network: string,
  looked: RunsLook
): Promise<RunsLook> {
  const seen = new Set<string>()
  const failed: FailedTask[] = []
  let [newest, waiting, after]: (ListCursor | undefined)[] = []
  const target = await readTarget(history, network)
  for (;;) {
    const page = await listRuns(history, { network, limit: MAX_RUNS, after })
    if (page === undefined) return looked
    const { runs, settled, oldest, next } = settleRuns(page, target)
    failed.push(...findInRuns(settled, seen))
    newest ??= runs[0]
    waiting = oldest ?? waiting
    const { from } = looked
    const isKnown = from !== undefined && runs.some((run) => compare(run, from) <= 0)
    if (next === null || isKnown) break
    after = next
  }
  for (const { task } of looked.failed) {
    let from: ListCursor | null | undefined
    while (from !== null && !seen.has(keyOfTask(task))) {
      const page = await listRuns(history, { network, task, limit: RUNS_OF_TASK, after: from })
      if (page === undefined) break
      const { settled, next } = settleRuns(page, target)
      failed.push(...findInRuns(settled, seen))
      from = next
    }
  }
  return { failed, from: waiting ?? newest ?? looked.from }
}

interface RecordedTarget extends Pick<ChainRow, 'para_id'> {
  /** Each message that arrived at this time or later is recorded under its topic. */
  readonly first: number
  /** The time of the last recorded block. */
  readonly last: number
}

async function readTarget(history: History, network: string): Promise<RecordedTarget | undefined> {
  const row = await findChain(history, network, 'target')
  const service = await findChain(history, network, 'service')
  if (row === undefined || service === undefined) return undefined
  const { id: chain, para_id, first_block: block, last_time: last } = row
  return await useDatabase(history, async (db) => {
    // The first recorded block has a row in `balances`, and this row has the time of the block.
    const balance = await db
      .selectFrom('balances')
      .select('time')
      .where((where) => where.and({ chain, block }))
      .limit(1)
      .executeTakeFirst()
    if (balance === undefined) return undefined
    return { para_id, first: Math.max(balance.time, await findUnnamed(db, service, row)), last }
  })
}

/**
 * Returns a time. A run at this time or later counts as failed if no recorded effect has the topic
 * of its message. The time is 0 if no effect is recorded, or if an effect has the topic of one of the
 * last messages. Otherwise, it is one second after the last effect: the target may identify messages
 * by other ids, so an effect can belong to any earlier message.
 */
async function findUnnamed(
  db: History['db'],
  service: ChainRow,
  { id: chain, para_id }: ChainRow
): Promise<number> {
  const effects = db.selectFrom('effects').where('effects.chain', '=', chain)
  const sent = db
    .selectFrom('messages')
    .select('topic')
    .where((where) => where.and({ chain: service.id, para_id }))
    .orderBy('block', 'desc')
    .limit(MAX_SENT)
  const named = await effects.select('time').where('topic', 'in', sent).limit(1).executeTakeFirst()
  if (named !== undefined) return 0
  const last = await effects.select('time').orderBy('block', 'desc').limit(1).executeTakeFirst()
  return last === undefined ? 0 : last.time + 1
}

/**
 * Returns the runs of a page that are at most a day old. `settled` lacks the runs whose message may
 * still have an effect: no effect is recorded, and `EFFECT_SECONDS` have not passed. `oldest` is
 * the oldest of the runs that `settled` lacks.
 */
function settleRuns(
  { chain, runs: all, next }: NonNullable<Awaited<ReturnType<typeof listRuns>>>,
  target: RecordedTarget | undefined
) {
  const runs = all.filter(({ time }) => time >= chain.last_time - RUNS_SECONDS)
  const settled: SettledRun[] = []
  let oldest: ListedRun | undefined
  for (const run of runs) {
    const { state, topic, effect, para_id, time } = run
    const isExpected = para_id !== null && para_id === target?.para_id && time >= target.first
    const { last } = isExpected ? target : { last: chain.last_time }
    if (state !== 'executed' || topic === null || effect !== null) settled.push(run)
    else if (time >= last - EFFECT_SECONDS) oldest = run
    else settled.push(isExpected ? { ...run, effect: LOST } : run)
  }
  return { runs, settled, oldest, next: runs.length < all.length ? null : next }
}

function compare(one: ListCursor, other: ListCursor): number {
  return one.block - other.block || one.event - other.event
}

export interface FailedTask extends FoundProblem {
  /** The place of the event that scheduled the task. */
  readonly task: ListCursor
}

export interface SettledRun extends Omit<ListedRun, 'effect'> {
  readonly effect: Pick<NonNullable<ListedRun['effect']>, 'dispatch' | 'error'> | null
}

export function keyOfTask({ block, event }: ListCursor): string {
  return `${block}-${event}`
}

/**
 * Finds the tasks whose last finished run failed, was missed, or had no effect on the target.
 * `runs` must begin with the newest run. Skips the tasks whose keys are in `judged`, and adds the
 * keys of all other tasks to `judged`. So several calls can read one page of runs each.
 */
export function findInRuns(
  runs: readonly SettledRun[],
  judged: Set<string> = new Set()
): readonly FailedTask[] {
  return runs.flatMap((run): readonly FailedTask[] => {
    const { task_block, task_event, task_id, state, effect } = run
    const task = { block: task_block, event: task_event }
    const key = keyOfTask(task)
    if (state === 'running' || judged.has(key)) return []
    judged.add(key)
    const isLost = effect !== null && effect.dispatch === 'failed'
    if (state === 'executed' && !isLost) return []
    const why = isLost ? effect.error : run.error
    const how = isLost
      ? 'had no effect on the target'
      : state === 'missed'
        ? 'was missed'
        : 'failed'
    const at = run.run === 0 ? '' : ` of ${formatTime(run.run)}`
    const reason = why === null ? '' : `: ${why}`
    const summary = `the run${at} of ${task_id} ${how}${reason}`
    const remedy = 'paraclock task show says what happened, and paraclock check what is not ready.'
    return [{ rule: 'run-failed', task, subject: `${task_id} ${key}`, summary, remedy }]
  })
}
