import { largest, parseAccount } from '@paraclock/core'
import { type Following, findFollowing, type RunFailure } from '@paraclock/scheduler'
import type { Simulation, SimulationSnapshot } from '@paraclock/simulation'
import type { TrialArtifact, TrialRun } from '../evidence/TrialArtifact.ts'
import { countTimes, findPayers, type Payer, takeLosses } from './findPayers.ts'
import type { RunningTrial } from './RunTrialArgs.ts'
import { tryRuns } from './tryRuns.ts'

/** The most runs of a task that recurs that are tried. */
const MAX = 12
/** It has to be paid for at least this often. */
const MIN = 3
/** How many more runs are paid for when those between have taken what they take. */
const SPARE = 3n
/** How many times what a run takes its payers are given, to see whether they lack money. */
const PLENTY = 1_000n

/** What {@link runRecurring} takes. */
export interface RunRecurringArgs extends RunningTrial {
  /** The interval of the task, in seconds. */
  readonly frequency: number
}

/**
 * Runs a task that recurs: three times, and then at the end of the money. What the runs between take
 * is taken at once of the accounts that paid for the third.
 */
export async function runRecurring(
  simulation: Simulation,
  args: RunRecurringArgs
): Promise<Recurred> {
  const tried: TrialRun[] = []
  let time = args.tasks[0]?.times[0] ?? 0
  let payers: readonly Payer[] = []
  let passed = 0
  while (tried.length < MAX) {
    const isFirst = tried.length < MIN
    const begun = await simulation.snapshot()
    const from = readHeads(simulation)
    const { run, next, dropped } = await tryOne(simulation, args, time)
    if (run.failure !== null) {
      const isPoor = !isFirst && (await lacksMoney(simulation, { args, begun, payers, time }))
      return isPoor ? endBy(run.failure) : { tried: [...tried, run], lasts: null }
    }
    tried.push(run)
    const problem = tried.length < MIN ? (findDelay(next, time + args.frequency) ?? dropped) : null
    time = next?.time ?? time + args.frequency
    if (problem !== null) {
      return { tried: [...tried, { time, failure: problem, events: [] }], lasts: null }
    }
    if (dropped !== null) return endBy(dropped)
    if (tried.length === MIN) {
      payers = await findOwn(simulation, args, from)
      passed = Number(largest([((await countTimes(payers)) ?? 0n) - SPARE]))
      await takeLosses(payers, BigInt(passed))
    }
  }
  return { tried, lasts: null }

  function endBy(failure: RunFailure): Recurred {
    return { tried, lasts: { runs: passed + tried.length, failure } }
  }
}

/** What came of a task that recurs. */
interface Recurred {
  readonly tried: readonly TrialRun[]
  readonly lasts: NonNullable<TrialArtifact['lasts']> | null
}

/** Tries one run, and reads what the service says of the next one. */
async function tryOne(
  simulation: Simulation,
  args: RunRecurringArgs,
  time: number
): Promise<{ readonly run: TrialRun } & Following> {
  const [task] = args.tasks
  const taskId = task?.taskId ?? '0x'
  const tasks = [{ taskId, actsOn: 'target', call: args.call }] as const
  const next = time + args.frequency
  const { runs, blocks } = await tryRuns(simulation, args, { time, next, tasks })
  const [run = { time, failure: null, events: [] }] = runs
  return { run, ...findFollowing(blocks.service, taskId) }
}

/** Why a run that is booked for later than it is due is a failure; `null` if it is not. */
function findDelay(next: Following['next'], due: number): RunFailure | null {
  if (next === null || next.time <= due) return null
  const error = 'the service books the next run later: its slot has no room'
  return { chain: 'service', block: next.block, event: next.event, error }
}

interface Heads {
  readonly service: number
  readonly target: number
}

function readHeads(simulation: Simulation): Heads {
  return {
    service: simulation.chain('service').head.number,
    target: simulation.chain('target').head.number
  }
}

/** Who paid for a run: the user on the service, where others pay for tasks of theirs, and all on the target. */
async function findOwn(
  simulation: Simulation,
  { user }: RunningTrial,
  from: Heads
): Promise<readonly Payer[]> {
  const account = parseAccount(user).slice(2)
  const onService = await findPayers(simulation.chain('service'), from.service)
  const onTarget = await findPayers(simulation.chain('target'), from.target)
  return [...onService.filter(({ key }) => key.endsWith(account)), ...onTarget]
}

/** Whether a run that failed has its effect once its payers have money. */
async function lacksMoney(
  simulation: Simulation,
  {
    args,
    begun,
    payers,
    time
  }: {
    readonly args: RunRecurringArgs
    readonly begun: SimulationSnapshot
    readonly payers: readonly Payer[]
    readonly time: number
  }
): Promise<boolean> {
  await simulation.restore(begun)
  await takeLosses(payers, -PLENTY)
  const tasks = args.tasks.map(
    ({ taskId }) => ({ taskId, actsOn: 'target', call: args.call }) as const
  )
  // These slots were counted when the run was tried before.
  const terms = { ...args, budget: { ...args.budget } }
  const { runs } = await tryRuns(simulation, terms, { time, tasks })
  return runs.every(({ failure }) => failure === null)
}
