import {
  errorToJson,
  formatAddress,
  type Hex,
  hexToBytes,
  isParaclockError,
  parseAccount
} from '@paraclock/core'
import { mockExtrinsic } from '@paraclock/executor/simulate'
import { BlockSpaceUnavailable, type RelayChange } from '@paraclock/simulation'
import type { ScheduledTask } from '../evidence/ServiceArtifact.ts'
import type { TrialArtifact, TrialCause } from '../evidence/TrialArtifact.ts'
import { endMigration } from '../words/adviseOnRun.ts'
import { type Copies, MESSAGE_SECONDS } from './createCopies.ts'
import { describeRelayChange } from './describeRelayChange.ts'
import { findDetour } from './findDetour.ts'
import { createFollowUpward } from './followUpward.ts'
import { type Booked, type BookedUntil, listBooked, MAX_SUSPECTS } from './listBooked.ts'
import { narrowSuspects } from './narrowSuspects.ts'
import { type DueRun, MAX_RUNS, runLists } from './runLists.ts'
import { runRecurring } from './runRecurring.ts'
import { type RunningTrial, readHeads } from './tryRuns.ts'
import { watchContracts } from './watchContracts.ts'

/** The mortality of the signed extrinsic, in blocks. */
const ERA_BLOCKS = 64

export interface TrialArgs
  extends Omit<RunningTrial, 'simulation' | 'own' | 'budget' | 'followUpward'> {
  readonly copies: Copies
  readonly limit: number
}

interface RunTrialArgs extends TrialArgs {
  readonly tasks: readonly ScheduledTask[]
  /** The interval of a recurring task in seconds. `undefined` for a list of times. */
  readonly frequency: number | undefined
  /** The call that schedules the tasks. */
  readonly call: Hex
  /** The call that the tasks store. */
  readonly stored: Hex
}

/**
 * Runs the user's tasks on copies of the chains. After a failed run, repeats the trial to find the
 * cause.
 */
export async function runTrial(args: RunTrialArgs): Promise<TrialArtifact> {
  const tried = await tryOnce(args, [])
  const { changes, failedAt, reached: _, steps: __, ...trial } = tried
  return failedAt === undefined ? trial : { ...trial, causes: await findCauses(args, tried) }
}

interface Tried extends TrialArtifact {
  readonly failedAt: number | undefined
  /** The changes of the relay chain up to the failed run. */
  readonly changes: readonly Change[]
  /** The number of the last block of each copy. 0 if no run fails. */
  readonly reached: BookedUntil['blocks']
  /** The number of executed runs up to the failed run, plus the executed slots without a run. */
  readonly steps: number
}

/**
 * A change that a trial can leave out: a change of the relay chain, a stored task, or Scheduler
 * calls.
 */
type Change =
  | { readonly cause: TrialCause; readonly relay: RelayChange }
  | (Booked & { readonly relay?: undefined })

async function tryOnce(
  args: RunTrialArgs,
  without: readonly Change[],
  most = Number.POSITIVE_INFINITY
): Promise<Tried> {
  const { call, frequency, tasks, limit, copies } = args
  const { simulation, relay, service, target, trusted, chains } = await copies.open(
    without.flatMap(({ relay }) => relay ?? [])
  )
  const describe = (change: RelayChange) => describeRelayChange(change, chains)
  const budget = { left: limit, passed: 0 }
  const contracts = await watchContracts(simulation.chain('target'), args.stored)
  const own = tasks.map(({ taskId }) => taskId)
  const followUpward = createFollowUpward(relay, args.paraId, args.signal)
  const trial = { ...args, simulation, budget, own, contracts, followUpward }
  const due = planRuns(tasks)
  const planned = frequency === undefined ? due.length : undefined
  const terms = { service, target, call, trusted, planned, limit }
  const reached = { service: 0, target: 0 }
  const unfailed = { failedAt: undefined, changes: [], reached, steps: 1 }
  for (const change of without) {
    if (change.relay === undefined) await simulation.chain(change.on).set([[change.key, null]])
  }
  const refusal = await scheduleOnCopy(trial, call)
  if (refusal !== undefined) {
    const changes = (await simulation.listRelayChanges()).map(describe)
    const causes = changes.map((text) => ({ owner: 'relay', text }) as const)
    const known = changes.length === 0 ? {} : { causes }
    return { ...terms, ...unfailed, refusal, runs: [], lasts: undefined, passed: 0, ...known }
  }
  const { tried: runs, lasts } =
    frequency === undefined
      ? { tried: await runLists(trial, due.slice(0, most)), lasts: undefined }
      : await runRecurring({ ...trial, frequency })
  const copied = simulation.chains.flatMap(({ paraId }) => paraId ?? [])
  const detour = findDetour(await simulation.listDropped(), copied)
  const result = { ...terms, refusal, runs, lasts, passed: budget.passed, detour }
  const failedAt = runs.findIndex(({ failure }) => failure !== undefined)
  const failed = runs[failedAt]
  if (failed === undefined || without.length > 0) return { ...result, ...unfailed }
  const all = await simulation.listRelayChanges()
  const before = all.filter(({ time }) => time <= failed.time + MESSAGE_SECONDS)
  // If several messages of one call have the same description, they count as one change.
  const described = new Map(before.map((change) => [describe(change), change]))
  return {
    ...result,
    failedAt,
    steps: failedAt + 1 + limit - budget.left,
    changes: [...described].map(([text, change]) => ({
      cause: { owner: 'relay', text } as const,
      relay: change
    })),
    reached: readHeads(simulation)
  }
}

/**
 * The limit of executed runs and slots in one search for causes. These runs and slots take about
 * ten seconds.
 */
const MAX_STEPS = MAX_RUNS

/**
 * Finds the causes of the first failed run. First tests the changes of the relay chain. If no
 * change is a cause, tests the tasks and Scheduler calls of {@link listBooked}.
 */
async function findCauses(
  args: RunTrialArgs,
  { runs, failedAt = 0, changes, reached: blocks, steps }: Tried
): Promise<readonly TrialCause[]> {
  const { time = 0, failure } = runs[failedAt] ?? {}
  const search = { ...args, onTime: () => args.onTime(time, 'search') }
  const failsWithout = async (without: readonly Change[]): Promise<boolean> => {
    const other = (await tryOnce(search, without, failedAt + 1)).runs[failedAt]
    // If the trial ends before this run, the run counts as failed.
    if (other === undefined) return true
    const { event, error } = other.failure ?? {}
    const isSame = failure?.event === event && failure?.error === error
    return without.every(({ relay }) => relay !== undefined) ? isSame : other.failure !== undefined
  }
  const trials = { left: Math.floor(MAX_STEPS / steps) }
  const narrow = async (all: readonly Change[]): Promise<readonly TrialCause[]> =>
    (await narrowSuspects(all, failsWithout, trials)).map(({ cause }) => cause)
  const ofRelay = await narrow(changes.slice(-MAX_SUSPECTS))
  if (ofRelay.length > 0) return ofRelay
  const terms = { ...args, own: args.tasks.map(({ taskId }) => taskId) }
  const { simulation } = await args.copies.open()
  return await narrow(await listBooked(simulation, terms, { time, blocks }))
}

function planRuns(tasks: readonly ScheduledTask[]): readonly DueRun[] {
  const runs = tasks.flatMap(({ taskId, times }) =>
    [...new Set(times)].map((time) => ({ taskId, time }))
  )
  return runs.toSorted((one, two) => one.time - two.time)
}

/**
 * Submits the call on the copy of the service in an extrinsic with a mock signature. Returns the
 * error if the service refuses the call.
 */
export async function scheduleOnCopy(
  { simulation, user, signal }: Pick<RunningTrial, 'simulation' | 'user' | 'signal'>,
  hex: Hex
): Promise<TrialArtifact['refusal']> {
  const service = simulation.chain('service')
  const { runtime } = service
  const account = formatAddress({ account: parseAccount(user), prefix: runtime.ss58Prefix })
  const call = hexToBytes(hex)
  const info = await service.storage<{ readonly nonce: number }>('System', 'Account', account)
  const nonce = info?.nonce ?? 0
  // The mortality begins at the present block, as if the user signed the extrinsic now.
  const terms = { nonce, period: ERA_BLOCKS, birth: BigInt(service.head.number) }
  const extrinsic = mockExtrinsic({ runtime, account, call, ...terms })
  try {
    await simulation.execute({ chain: 'service', extrinsic, call, signal })
    return undefined
  } catch (error) {
    if (isParaclockError(error) && error.source === 'chain') return errorToJson(error)
    const cursor = await service.storage('MultiBlockMigrations', 'Cursor')
    const isStuck = (cursor as { readonly type: string } | undefined)?.type === 'Stuck'
    if (!isParaclockError(error, BlockSpaceUnavailable) || !isStuck) throw error
    return { ...errorToJson(error), remedies: [endMigration] }
  }
}
