import { formatTime } from '@paraclock/checklist'
import type { ParaclockError } from '@paraclock/core'
import {
  type AlertRow,
  type ChainRow,
  findChain,
  type History,
  type ListCursor,
  type ListedRun,
  listRuns,
  type PolicyName,
  type RunPage,
  useDatabase
} from '@paraclock/history'
import type { AlertOutput, WatchtowerFile } from '../config/watchtowerSchema.ts'
import { readForecasts } from '../forecast/readForecasts.ts'
import type { NetworkState, RunsLook } from '../NetworkState.ts'
import { composeMessages } from '../output/composeMessages.ts'
import type { WatchtowerTimes } from '../WatchtowerTimes.ts'
import {
  type FailedTask,
  findInForecasts,
  findInReport,
  findInRuns,
  keyOfTask,
  type SettledRun
} from './findProblems.ts'
import { type JudgeAlertsArgs, judgeAlerts } from './judgeAlerts.ts'
import { alertRules, type FoundProblem, type RuleName, type RuleSource } from './rules.ts'

const RUNS_SECONDS = 86_400
const MAX_RUNS = 500
const RUNS_OF_TASK = 64
const MAX_SENT = 64
/** The time within which the message of a run must arrive. Otherwise the run had no effect. */
const EFFECT_SECONDS = 3600
const LOST = { dispatch: 'failed', error: 'its message did not arrive within an hour' } as const
const STALL_MS = 60_000
const DAY = 86_400

export interface RaiseAlertsArgs
  extends Pick<JudgeAlertsArgs, 'rules' | 'silences' | 'repeatSeconds' | 'now'>,
    Pick<WatchtowerTimes, 'stallMs'> {
  readonly history: History
  readonly state: NetworkState
  readonly outputs: readonly AlertOutput[]
  /** Whether the watchtower runs the checklist of the network. */
  readonly readiness: boolean
  readonly policies: ReadonlySet<PolicyName>
  readonly ends: NonNullable<WatchtowerFile['ends']>[string] | undefined
}

/**
 * Searches for problems of a network. Writes the alerts and their messages in one database
 * transaction.
 */
export async function raiseAlerts(args: RaiseAlertsArgs): Promise<void> {
  const { history, state, rules, outputs, now } = args
  const { network, report } = state
  state.forecasts = await readForecasts(history, network)
  const { failed, looked } = await findFailedRuns(args)
  const findings = [
    ...(report === undefined ? [] : findInReport(report)),
    ...failed,
    ...findInForecasts(state.forecasts, rules, now),
    ...findErrors('policy-stopped', state.policies),
    ...findErrors('check-undetermined', [['checklist', state.unchecked]]),
    ...findStalls(args),
    ...findEnds(args)
  ]
  const isJudged: JudgeAlertsArgs['isJudged'] = ({ rule, subject }) =>
    IS_READ[alertRules[rule].source](args, subject)
  state.alerts = await useDatabase(history, (whole) =>
    whole.transaction().execute(async (db) => {
      const known = await db
        .selectFrom('alerts')
        .selectAll()
        .where('network', '=', network)
        .where('ended', 'is', null)
        .execute()
      const found = judgeAlerts({ ...args, network, known, findings, isJudged })
      for (const alert of found.changed) await writeAlert(db, alert)
      for (const message of composeMessages({ ...found, network, outputs, now })) {
        await db.insertInto('deliveries').values(message).execute()
      }
      return found.lasting
    })
  )
  state.looked = looked
}

/**
 * For each source of data, a function that returns whether an alert may end. The alert may end if
 * this program has read the data since it took over the network, or if the configuration turns off
 * or replaces the source.
 */
const IS_READ: Readonly<Record<RuleSource, (args: RaiseAlertsArgs, subject: string) => boolean>> = {
  report: ({ state: { report }, readiness }, check) => {
    if (report === undefined) return !readiness
    // A check has the outcome `error` or `skipped` if its facts could not be read.
    const outcome = report.results.find(({ id }) => id === check)?.outcome
    return outcome !== 'error' && outcome !== 'skipped'
  },
  policies: ({ state, policies }, name) => {
    const policy = name as PolicyName
    return state.policies.has(policy) || !policies.has(policy)
  },
  cores: ({ state, ends = {} }, role) =>
    state.coreEnds !== undefined || ends[role as keyof typeof ends] !== undefined,
  blocks: ({ state: { chains } }, role) =>
    chains[role as keyof typeof chains].recorded !== undefined,
  records: () => true
}

/**
 * Finds the tasks whose last run is at most a day old and failed. Reads back from the newest run to
 * the run `looked.from` of the last search. Also reads the last run of each task that the last
 * search found.
 */
async function findFailedRuns({ history, state }: RaiseAlertsArgs): Promise<{
  readonly failed: readonly FailedTask[]
  readonly looked: RunsLook | undefined
}> {
  const { network, looked } = state
  const seen = new Set<string>()
  const failed: FailedTask[] = []
  let [newest, waiting, after]: (ListCursor | undefined)[] = []
  const target = await readTarget(history, network)
  for (;;) {
    const page = await listRuns(history, { network, limit: MAX_RUNS, after })
    if (page === undefined) return { failed, looked }
    const { runs, settled, oldest, next } = settleRuns(page, target)
    failed.push(...findInRuns(settled, seen))
    newest ??= runs[0]
    waiting = oldest ?? waiting
    const from = looked?.from
    const isKnown = from !== undefined && runs.some((run) => compare(run, from) <= 0)
    if (next === null || isKnown) break
    after = next
  }
  for (const task of looked?.failed ?? []) {
    let from: ListCursor | null | undefined
    while (from !== null && !seen.has(keyOfTask(task))) {
      const page = await listRuns(history, { network, task, limit: RUNS_OF_TASK, after: from })
      if (page === undefined) break
      const { settled, next } = settleRuns(page, target)
      failed.push(...findInRuns(settled, seen))
      from = next
    }
  }
  const from = waiting ?? newest ?? looked?.from
  return { failed, looked: { from, failed: failed.map(({ task }) => task) } }
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
function settleRuns({ chain, runs: all, next }: RunPage, target: RecordedTarget | undefined) {
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

async function writeAlert(db: Pick<History['db'], 'insertInto'>, alert: AlertRow): Promise<void> {
  const { severity, summary, remedy, ended, sent } = alert
  await db
    .insertInto('alerts')
    .values(alert)
    .onConflict((conflict) =>
      conflict
        .columns(['network', 'rule', 'subject', 'since'])
        .doUpdateSet({ severity, summary, remedy, ended, sent })
    )
    .execute()
}

function findErrors(
  rule: RuleName,
  errors: Iterable<readonly [subject: string, error: ParaclockError | undefined]>
): readonly FoundProblem[] {
  return [...errors].flatMap(([subject, error]): readonly FoundProblem[] => {
    if (error === undefined) return []
    const remedy = error.remedies[0]?.summary ?? null
    return [{ rule, subject, summary: error.message, remedy }]
  })
}

function findStalls({
  state: { chains },
  stallMs = STALL_MS
}: RaiseAlertsArgs): readonly FoundProblem[] {
  return (['service', 'target'] as const).flatMap((role): readonly FoundProblem[] => {
    const { movedAt, problem, recorded } = chains[role]
    if (performance.now() - movedAt < stallMs) return []
    const last = recorded === undefined ? 'no block' : `block ${recorded.block}`
    const why = problem === undefined ? '' : `: ${problem}`
    const summary = `${last} of the ${role} is the last recorded one${why}`
    const remedy = 'Check the endpoints of the chain, and whether it finalizes blocks.'
    return [{ rule: 'chain-stalled', subject: role, summary, remedy }]
  })
}

function findEnds({ ends = {}, state, rules, now }: RaiseAlertsArgs): readonly FoundProblem[] {
  const { days = 0 } = rules['core-ending'] ?? {}
  return (['service', 'target'] as const).flatMap((role): readonly FoundProblem[] => {
    const found = state.coreEnds?.[role]
    const stated = ends[role]
    const end = found ?? (stated === undefined ? undefined : Date.parse(stated) / 1000)
    if (end === undefined || end > now + days * DAY) return []
    const summary = `the core of the ${role} ends at ${formatTime(Math.floor(end))}`
    const more = found === undefined ? ', or raise `ends` if it was renewed' : ''
    return [{ rule: 'core-ending', subject: role, summary, remedy: `Renew the core${more}.` }]
  })
}
