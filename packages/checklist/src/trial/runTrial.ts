import {
  errorToJson,
  formatAddress,
  type Hex,
  hexToBytes,
  isParaclockError,
  parseAccount,
  parseUnixSeconds
} from '@paraclock/core'
import { mockExtrinsic } from '@paraclock/executor/simulate'
import { createSimulation, type SimulatedChain, type Simulation } from '@paraclock/simulation'
import type { TrialArtifact, TrialRun } from '../evidence/TrialArtifact.ts'
import { explainSilence } from './explainSilence.ts'
import { findFollowing, judgeRun, noProxy, readTrialBlock, type TrialBlock } from './judgeRun.ts'
import { type Copies, type OpenCopiesArgs, openCopies } from './openCopies.ts'

/** A task of a trial. */
export interface TrialTask {
  readonly taskId: Hex
  /** When it is to run, in seconds since the Unix epoch, in order; of one that recurs, the first time. */
  readonly times: readonly number[]
}

/** What {@link runTrial} takes. */
export interface RunTrialArgs extends Omit<OpenCopiesArgs, 'isTrusted'> {
  /** Whose task it is. */
  readonly user: string
  /** The call that schedules the tasks. */
  readonly call: Hex
  /** The tasks that the call schedules. */
  readonly tasks: readonly TrialTask[]
  /** The interval at which a task recurs without end, in seconds; `null` for lists of times. */
  readonly frequency: number | null
  /** The length of the service's slots, in seconds. */
  readonly slotSeconds: number
}

/** The most runs of lists that are tried: those of four tasks with as many times as one takes. */
const MOST_RUNS = 144
/** The runs of a task that recurs: as many as the user can pay, and no more than this. */
const MOST_RECURRING = 12
/** A task that recurs has to be paid for at least this often. */
const LEAST_RECURRING = 3

/** How long after its time a run may take to have its effect, in seconds: eight blocks. */
const RUN_SECONDS = 48
/** A service passes over this many slots in a few blocks. Those before are jumped over. */
const NEAR_SLOTS = 48
/** How many slots before a run of later the clocks stop, so that the service catches up. */
const LEAD_SLOTS = 12
/** The mortality with which calls are signed, in blocks: it takes two bytes. */
const ERA_BLOCKS = 64
/** The blocks that are kept: a run is read when it is over. */
const KEPT_BLOCKS = 64

/**
 * Schedules the user's tasks on a copy of the service, moves time to each planned run, carries the
 * messages to a copy of the target, and tells what each run led to. Both continue from the pinned
 * blocks of the chains, and read the relay chain at its pinned block. Their state is fetched when it
 * is needed; nothing is sent to a chain. The call is submitted in the extrinsic that would be signed,
 * with its length, nonce and extensions, under a signature that only a simulation takes.
 *
 * @throws ParaclockError what `openFork` and `createSimulation` raise, where a copy cannot be run.
 */
export async function runTrial(args: RunTrialArgs): Promise<TrialArtifact> {
  try {
    return await runOnCopies(args, await openCopies(args))
  } catch (error) {
    // A node that proves nothing, or no child tries, can still be read.
    if (!isParaclockError(error) || error.code !== 'CallRefused') throw error
    return await runOnCopies(args, await openCopies({ ...args, isTrusted: true }))
  }
}

async function runOnCopies(args: RunTrialArgs, copies: Copies): Promise<TrialArtifact> {
  const { service, target, relay, trusted } = copies
  const { call, frequency } = args
  const runs = planRuns(args.tasks)
  const simulation = await createSimulation({
    chains: [
      { name: 'service', fork: service },
      { name: 'target', fork: target }
    ],
    relay: relay.storage,
    keptBlocks: KEPT_BLOCKS
  })
  const planned = frequency === null ? runs.length : null
  const begun = { service: service.block, target: target.block, call, trusted, planned }
  const refusal = await schedule(simulation, args)
  const tried =
    refusal !== null
      ? []
      : frequency === null
        ? await runLists(simulation, args, runs.slice(0, MOST_RUNS))
        : await runRecurring(simulation, args, frequency)
  await Promise.all([service.saveHints(), target.saveHints()])
  return { ...begun, refusal, runs: tried }
}

interface DueRun {
  readonly taskId: Hex
  readonly time: number
}

/** The runs of all tasks in order, each once. */
function planRuns(tasks: readonly TrialTask[]): readonly DueRun[] {
  const runs = tasks.flatMap(({ taskId, times }) =>
    [...new Set(times)].map((time) => ({ taskId, time }))
  )
  return runs.toSorted((one, two) => one.time - two.time)
}

/** Submits the call that schedules the tasks; returns why the service does not take them. */
async function schedule(
  simulation: Simulation,
  { user, call: hex, signal }: RunTrialArgs
): Promise<TrialArtifact['refusal']> {
  const service = simulation.chain('service')
  const { runtime } = service
  const account = formatAddress({ account: parseAccount(user), prefix: runtime.ss58Prefix })
  const call = hexToBytes(hex)
  const info = await service.storage<{ readonly nonce: number }>('System', 'Account', account)
  const nonce = info?.nonce ?? 0
  const extrinsic = mockExtrinsic({ runtime, account, nonce, call, period: ERA_BLOCKS })
  try {
    await simulation.execute({ chain: 'service', extrinsic, call, signal })
    return null
  } catch (error) {
    if (isParaclockError(error) && error.source === 'chain') return errorToJson(error)
    throw error
  }
}

async function runLists(
  simulation: Simulation,
  args: RunTrialArgs,
  planned: readonly DueRun[]
): Promise<readonly TrialRun[]> {
  const runs: TrialRun[] = []
  for (const [time, due] of Map.groupBy(planned, (run) => run.time)) {
    const blocks = await moveTo(simulation, args, time)
    for (const { taskId } of due) runs.push(await judge(simulation, blocks, taskId, time))
  }
  return runs
}

/** Runs a task that recurs, for as long as the user can pay and the bounds allow. */
async function runRecurring(
  simulation: Simulation,
  args: RunTrialArgs,
  frequency: number
): Promise<readonly TrialRun[]> {
  const [task] = args.tasks
  const runs: TrialRun[] = []
  let time = task?.times[0]
  while (task !== undefined && time !== undefined && runs.length < MOST_RECURRING) {
    const blocks = await moveTo(simulation, args, time)
    const run = await judge(simulation, blocks, task.taskId, time)
    runs.push(run)
    if (run.failure !== null) return runs
    const { next, dropped } = findFollowing(blocks.service, task.taskId)
    const due = time + frequency
    if (next !== null && next.time > due && runs.length < LEAST_RECURRING) {
      const { block, event } = next
      const error = 'the service books the next run later: its slot has no room'
      const failure = { chain: 'service', block, event, error } as const
      return [...runs, { time: due, failure, events: [] }]
    }
    time = next?.time ?? due
    if (dropped === null) continue
    if (runs.length < LEAST_RECURRING) runs.push({ time, failure: dropped, events: [] })
    return runs
  }
  return runs
}

/** The blocks that were built until a run was over, and what was refused meanwhile. */
interface RunBlocks {
  readonly service: readonly TrialBlock[]
  readonly target: readonly TrialBlock[]
  readonly refusals: readonly string[]
}

/** Moves the clocks to a time, and on until nothing is under way. */
async function moveTo(
  simulation: Simulation,
  { slotSeconds, signal }: RunTrialArgs,
  time: number
): Promise<RunBlocks> {
  const service = simulation.chain('service')
  const target = simulation.chain('target')
  const refusals: string[] = []
  const wait = async (until: number): Promise<void> => {
    const options = { refused: 'report', until: parseUnixSeconds(until), signal } as const
    const { refused } = await simulation.settle(options).catch((error: unknown) => {
      // What was lost on the way is what this run failed with.
      if (isParaclockError(error, 'MessageLost')) return { refused: [error] }
      throw error
    })
    refusals.push(...refused.map(({ message }) => message))
  }
  if (time - Number(simulation.now()) > NEAR_SLOTS * slotSeconds) {
    const lead = time - LEAD_SLOTS * slotSeconds
    await simulation.travelTo(parseUnixSeconds(lead), { skip: true, refused: 'report', signal })
    await wait(time)
  }
  const from = { service: service.head.number, target: target.head.number }
  const { refused } = await simulation.travelTo(parseUnixSeconds(time), {
    refused: 'report',
    signal
  })
  refusals.push(...refused.map(({ message }) => message))
  await wait(time + RUN_SECONDS)
  return {
    service: await readBlocks(service, from.service),
    target: await readBlocks(target, from.target),
    refusals
  }
}

async function judge(
  simulation: Simulation,
  blocks: RunBlocks,
  taskId: Hex,
  time: number
): Promise<TrialRun> {
  const { failure, events } = judgeRun({ taskId, actsOn: 'target', ...blocks })
  if (failure?.error !== noProxy) return { time, failure, events }
  return { time, failure: await explainSilence(simulation.chain('target'), failure), events }
}

/** The blocks of a chain after a number, as far as they are kept. */
async function readBlocks(chain: SimulatedChain, from: number): Promise<readonly TrialBlock[]> {
  const blocks: TrialBlock[] = []
  for (let number = from + 1; number <= chain.head.number; number += 1) {
    const block = chain.block(number)
    if (block === undefined) continue
    blocks.push(readTrialBlock(chain.runtime, number, await chain.events({ at: block.hash })))
  }
  return blocks
}
