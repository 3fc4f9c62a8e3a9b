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
import { endMigration } from '../checks/adviseOnRun.ts'
import type { TrialArtifact, TrialRun } from '../evidence/TrialArtifact.ts'
import type { Copies, CopiesToRunOn } from './createCopies.ts'
import { findPayers, takeLosses } from './findPayers.ts'
import { runRecurring } from './runRecurring.ts'
import {
  findLead,
  judgeLate,
  RUN_SECONDS,
  type RunningTrial,
  type TrialTask,
  type TriedRuns,
  tryRuns
} from './tryRuns.ts'

/** The most runs of lists that are tried. They take some ten seconds. */
const MAX_RUNS = 600
/** How many of the last runs of longer lists are tried as well. */
const LAST_RUNS = 3

/** The mortality with which calls are signed, in blocks: it takes two bytes. */
const ERA_BLOCKS = 64

export interface TrialArgs extends Omit<RunningTrial, 'simulation' | 'own' | 'budget'> {
  readonly copies: Copies
  /** The most slots of others at which it stops. */
  readonly limit: number
}

/**
 * Schedules the user's tasks on a copy of the service, moves time to each planned run, carries the
 * messages to a copy of the target, and tells what each run led to. Both continue from the pinned
 * blocks of the chains, and read the relay chain at its pinned block. Their state is fetched when it
 * is needed; nothing is sent to a chain. The call is submitted in the extrinsic that would be signed,
 * with its length, nonce and extensions, under a signature that only a simulation takes.
 */
export async function runTrial(args: RunTrialArgs): Promise<TrialArtifact> {
  const tried = await tryOnce(args, [])
  const { changes, failedAt, ...trial } = tried
  if (failedAt === undefined || changes.length === 0) return trial
  return { ...trial, relayChanges: await findCauses(args, tried) }
}

export interface RunTrialArgs extends TrialArgs {
  readonly call: Hex
  readonly tasks: readonly TrialTask[]
  /** The interval at which a task recurs without end, in seconds; `undefined` for lists of times. */
  readonly frequency: number | undefined
}

interface Tried extends TrialArtifact {
  /** Which run fails first. */
  readonly failedAt: number | undefined
  readonly changes: readonly { readonly change: RelayChange; readonly text: string }[]
}

async function tryOnce(
  args: RunTrialArgs,
  without: readonly RelayChange[],
  most = Number.POSITIVE_INFINITY
): Promise<Tried> {
  const { call, frequency, tasks, limit, copies } = args
  const work = async ({ simulation, service, target, trusted, describe }: CopiesToRunOn) => {
    const budget = { left: limit, passed: 0 }
    const trial = { ...args, simulation, budget, own: tasks.map(({ taskId }) => taskId) }
    const runs = planRuns(tasks)
    const planned = frequency === undefined ? runs.length : undefined
    const begun = { service, target, call, trusted, planned, failedAt: undefined, changes: [] }
    const refusal = await scheduleOnCopy(trial, call)
    if (refusal !== undefined) {
      const changes = (await simulation.listRelayChanges()).map(describe)
      const known = changes.length === 0 ? {} : { relayChanges: changes }
      return { ...begun, refusal, runs: [], lasts: undefined, passed: 0, ...known }
    }
    const { tried, lasts } =
      frequency === undefined
        ? { tried: await runLists(trial, runs.slice(0, most)), lasts: undefined }
        : await runRecurring({ ...trial, frequency })
    const result = { ...begun, refusal, runs: tried, lasts, passed: budget.passed }
    const failedAt = tried.findIndex(({ failure }) => failure !== undefined)
    const failed = tried[failedAt]
    if (failed === undefined || without.length > 0) return result
    const all = await simulation.listRelayChanges()
    const before = all.filter(({ time }) => time <= failed.time + RUN_SECONDS)
    // Several messages of one call are one change.
    const described = new Map(before.map((change) => [describe(change), change]))
    const changes = [...described].map(([text, change]) => ({ change, text }))
    return { ...result, failedAt, changes }
  }
  return await copies.simulate(work, without)
}

/** How many changes of the relay chain a report names: it names the last ones. */
const NAMED_CHANGES = 3

/**
 * Names the changes of the relay chain that make the first failed run fail: without them it does not fail so. The
 * trial is run again without all of them, and without each.
 */
async function findCauses(
  args: RunTrialArgs,
  { runs, failedAt = 0, changes }: Tried
): Promise<readonly string[]> {
  const isSameWithout = async (left: Tried['changes']): Promise<boolean> => {
    const without = left.map(({ change }) => change)
    const again = await tryOnce(args, without, failedAt + 1)
    const [one, other] = [runs[failedAt]?.failure, again.runs[failedAt]?.failure]
    return one?.event === other?.event && one?.error === other?.error
  }
  if (await isSameWithout(changes)) return []
  const last = changes.slice(-NAMED_CHANGES)
  const causes: string[] = []
  if (changes.length > 1) {
    for (const one of last) if (!(await isSameWithout([one]))) causes.push(one.text)
  }
  return causes.length > 0 ? causes : last.map(({ text }) => text)
}

interface DueRun {
  readonly taskId: Hex
  readonly time: number
}

function planRuns(tasks: readonly TrialTask[]): readonly DueRun[] {
  const runs = tasks.flatMap(({ taskId, times }) =>
    [...new Set(times)].map((time) => ({ taskId, time }))
  )
  return runs.toSorted((one, two) => one.time - two.time)
}

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
  // Valid from the pinned block, as it would be signed.
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

/**
 * Runs lists: all runs of them, or of a long list its first and its last ones, with what those between
 * take taken at once.
 */
async function runLists(
  trial: RunningTrial & { readonly call: Hex },
  planned: readonly DueRun[]
): Promise<readonly TrialRun[]> {
  const { simulation, call } = trial
  const tried: TriedRuns[] = []
  const due = [...Map.groupBy(planned, ({ time }) => time)]
  const left = due.splice(MAX_RUNS)
  const [last = 0] = due.at(-1) ?? []
  const [near = 0] = left.at(-LAST_RUNS) ?? []
  const lead = findLead(trial, last, near)
  const target = simulation.chain('target')
  let from = target.head.number
  const all = [...due, ...(lead === undefined ? left : left.slice(-LAST_RUNS))]
  for (const [at, [time, own]] of all.entries()) {
    if (time === near && lead !== undefined) {
      const passed = left.filter(([one]) => one <= lead).length
      await takeLosses(await findPayers(target, from), BigInt(passed))
    }
    from = target.head.number
    const tasks = own.map(({ taskId }) => ({ taskId, actsOn: 'target', call }) as const)
    tried.push(await tryRuns(trial, { time, next: all[at + 1]?.[0], tasks }))
  }
  return await judgeLate(simulation, tried)
}
