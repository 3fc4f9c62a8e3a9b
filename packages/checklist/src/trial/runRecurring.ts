import { type Hex, largest, parseAccount } from '@paraclock/core'
import { findFollowing, type RunFailure } from '@paraclock/scheduler'
import type { SimulationSnapshot } from '@paraclock/simulation'
import type { ScheduledTask } from '../evidence/ServiceArtifact.ts'
import type { TrialArtifact, TrialRun } from '../evidence/TrialArtifact.ts'
import { countTimes, findPayers, type Payer, takeLosses } from './findPayers.ts'
import { findStops } from './findStops.ts'
import { type DueRuns, type DueTask, type RunningTrial, readHeads, tryRuns } from './tryRuns.ts'

/** The maximum number of executed runs. */
const MAX = 12
/** The number of runs that are executed before any run is skipped. */
const MIN = 3
/** The number of runs that the payers can still afford after the skipped runs. */
export const SPARE = 3n
/**
 * A failed run is repeated, after the payers get money for this many runs. If the repeated run
 * succeeds, the failed run only lacked money.
 */
const PLENTY = 1_000n

/**
 * Executes the first `MIN` runs of a recurring task. Skips all runs that the payers can still
 * afford, except the last `SPARE` of these, as soon as no slot of another task is between them.
 * Then executes runs until one fails. Executes at most `MAX` runs in total.
 */
export async function runRecurring(
  trial: RunningTrial &
    Required<Pick<DueTask, 'contracts'>> & {
      readonly call: Hex
      readonly tasks: readonly ScheduledTask[]
      /** The interval of the task in seconds. */
      readonly frequency: number
    }
): Promise<Recurred> {
  const { simulation, frequency, call, contracts } = trial
  const { taskId, times }: ScheduledTask = trial.tasks[0] ?? { taskId: '0x', times: [] }
  const tasks = [{ taskId, actsOn: 'target', call, contracts }] as const
  const tried: TrialRun[] = []
  let [time = 0] = times
  let payers: readonly Payer[] = []
  let passed = 0
  while (tried.length < MAX) {
    const isFirst = tried.length < MIN
    const begun = await simulation.snapshot()
    const from = readHeads(simulation)
    const { runs, blocks } = await tryRuns(trial, { time, next: time + frequency, tasks })
    const [run = { time, failure: undefined, events: [] }] = runs
    const { next, dropped } = findFollowing(blocks.service, taskId)
    if (run.failure !== undefined) {
      const isPoor = !isFirst && (await lacksMoney(trial, begun, payers, { time, tasks }))
      return isPoor ? endBy(run.failure) : { tried: [...tried, run], lasts: undefined }
    }
    tried.push(run)
    const problem = tried.length < MIN ? (findDelay(next, time + frequency) ?? dropped) : undefined
    time = next?.time ?? time + frequency
    if (problem !== undefined) {
      return { tried: [...tried, { time, failure: problem, events: [] }], lasts: undefined }
    }
    if (dropped !== undefined) return endBy(dropped)
    if (tried.length === MIN) payers = await findOwn(trial, from)
    passed ||= await skipRuns(trial, payers, time)
  }
  return { tried, lasts: undefined }

  function endBy(failure: RunFailure): Recurred {
    return { tried, lasts: { runs: passed + tried.length, failure } }
  }
}

interface Recurred {
  readonly tried: readonly TrialRun[]
  readonly lasts: NonNullable<TrialArtifact['lasts']> | undefined
}

function findDelay(
  next: Awaited<ReturnType<typeof findFollowing>>['next'],
  due: number
): RunFailure | undefined {
  if (next === undefined || next.time <= due) return undefined
  const error = 'the service books the next run later: its slot has no room'
  return { chain: 'service', block: next.block, event: next.event, error }
}

/** Finds the payers of a run: on the target all payers, on the service only the user. */
async function findOwn(
  { simulation, user }: RunningTrial,
  from: ReturnType<typeof readHeads>
): Promise<readonly Payer[]> {
  const account = parseAccount(user).slice(2)
  const onService = await findPayers(simulation.chain('service'), from.service)
  const onTarget = await findPayers(simulation.chain('target'), from.target)
  return [...onService.filter(({ key }) => key.endsWith(account)), ...onTarget]
}

/**
 * Takes the costs of the runs that the payers can still afford, except the last `SPARE`, and returns
 * the number of these runs. Takes nothing if another task is booked in the time of these runs: it
 * would find the payers without money that they still have then.
 */
async function skipRuns(
  { simulation, frequency, ...terms }: RunningTrial & { readonly frequency: number },
  payers: readonly Payer[],
  next: number
): Promise<number> {
  const affordable = Number(largest([((await countTimes(payers)) ?? 0n) - SPARE]))
  if (affordable === 0) return 0
  const [now, end] = [Number(simulation.now()), next + affordable * frequency]
  const stops = await findStops(simulation.chain('service'), terms, now, end)
  if (stops.length > 0) return 0
  await takeLosses(payers, BigInt(affordable))
  return affordable
}

async function lacksMoney(
  trial: RunningTrial,
  begun: SimulationSnapshot,
  payers: readonly Payer[],
  due: DueRuns
): Promise<boolean> {
  await trial.simulation.restore(begun)
  await takeLosses(payers, -PLENTY)
  // This second execution of the run uses a copy of the budget, because the first execution has
  // already used the budget for the slots of this run.
  const { runs } = await tryRuns({ ...trial, budget: { ...trial.budget } }, due)
  return runs.every(({ failure }) => failure === undefined)
}
