import { type Hex, largest } from '@paraclock/core'
import type { ScheduledTask } from '../evidence/ServiceArtifact.ts'
import type { TrialRun } from '../evidence/TrialArtifact.ts'
import { countTimes, findPayers, type Payer, takeLosses } from './findPayers.ts'
import { findStops } from './findStops.ts'
import { SPARE } from './runRecurring.ts'
import {
  type DueTask,
  findLead,
  isPending,
  judgeLate,
  type RunningTrial,
  type TriedRuns,
  tryRuns
} from './tryRuns.ts'

/**
 * The number of runs at the start of a list that a trial executes. These runs take about ten
 * seconds.
 */
export const MAX_RUNS = 600
/** The number of runs at the end of a list that a trial executes. */
const LAST_RUNS = 3
/**
 * After this many consecutive runs without an effect, the runs count as failed, and no longer as
 * late.
 */
const MAX_LATE = 6
export type DueRun = Pick<ScheduledTask, 'taskId'> & { readonly time: number }

/**
 * Executes the first `MAX_RUNS` runs of a list of times. After that, skips the runs that the payers
 * can afford, up to the next slot of a different task. Deducts the costs of the skipped runs from
 * the payers at once.
 */
export async function runLists(
  trial: RunningTrial & Required<Pick<DueTask, 'contracts'>> & { readonly call: Hex },
  planned: readonly DueRun[]
): Promise<readonly TrialRun[]> {
  const { simulation, call, contracts } = trial
  const tried: TriedRuns[] = []
  const due = [...Map.groupBy(planned, ({ time }) => time)]
  const target = simulation.chain('target')
  let payers: readonly Payer[] = []
  // No run before this index is skipped.
  let whole = MAX_RUNS
  for (let at = 0; at < due.length; ) {
    const from = target.head.number
    const [time, own] = due[at] as (typeof due)[number]
    const tasks = own.map(({ taskId }) => ({ taskId, actsOn: 'target', call, contracts }) as const)
    const { runs, ...rest } = await tryRuns(trial, { time, next: due[at + 1]?.[0], tasks })
    tried.push({ runs, ...rest })
    const next = at + 1
    const end = due.length - LAST_RUNS
    if (next < whole || next >= end) at = next
    else {
      const { isLate, hasFailed } = judgeLast(tried)
      const isOver = trial.budget.left <= 0 || hasFailed
      // The payers are looked up only if no recent run is late, or at the end. A late run pays its
      // costs only in the blocks of the next run.
      const isUnknown = payers.length === 0 && (isOver || !isLate)
      if (isUnknown) payers = await findPayers(target, from)
      const goal = isOver ? end : await findNext(next, end, isLate)
      whole = goal + 1
      const [start = 0] = due[goal] ?? []
      const lead = findLead(trial, start)
      if (lead === undefined) at = next
      else {
        at = goal
        const passed = due.slice(next, goal).filter(([one]) => one < lead).length
        await takeLosses(payers, BigInt(passed))
      }
    }
  }
  return await judgeLate(trial, tried)

  /**
   * Returns the index of the next run to execute. After a late run, this run is `next`. Otherwise,
   * it is the first run at or after the next slot of a different task. If the payers cannot afford
   * the runs up to that slot, it is an earlier run that they can afford.
   */
  async function findNext(next: number, end: number, isLate: boolean): Promise<number> {
    trial.budget.left -= 1
    if (isLate) return next
    const [before, after] = [next - 1, end].map((one) => due[one]?.[0] ?? 0) as [number, number]
    const [stop] = await findStops(simulation.chain('service'), trial, before, after)
    const first = due.findIndex(([time]) => time >= (stop?.time ?? after))
    const affordable = (await countTimes(payers)) ?? BigInt(due.length)
    return Math.min(first, next + Number(largest([affordable - SPARE])))
  }
}

function judgeLast(tried: readonly TriedRuns[]): {
  readonly isLate: boolean
  readonly hasFailed: boolean
} {
  const late = tried.slice(-MAX_LATE).map(({ runs }) => runs.some(isPending))
  const { runs = [] } = tried.at(-1) ?? {}
  const hasFailed = runs.some((run) => run.failure !== undefined && !isPending(run))
  return { isLate: late.includes(true), hasFailed: hasFailed || !late.includes(false) }
}
