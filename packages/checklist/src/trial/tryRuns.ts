import {
  bytesToHex,
  type Hex,
  isParaclockError,
  type ParaclockError,
  parseUnixSeconds,
  servicePallet
} from '@paraclock/core'
import {
  judgeRun,
  noProxy,
  type RefusedMessage,
  type RunBlock,
  readRunBlock
} from '@paraclock/scheduler'
import { MessageFailed, type SimulatedChain, type Simulation } from '@paraclock/simulation'
import { LATE_SECONDS, type TrialRun } from '../evidence/TrialArtifact.ts'
import { orUndefined } from '../schema/orUndefined.ts'
import { GONE, idleReasons } from '../words/adviseOnRun.ts'
import { type CopiedRole, MESSAGE_SECONDS } from './createCopies.ts'
import { explainIdle } from './explainIdle.ts'
import { explainSilence, findSilentFailure } from './explainSilence.ts'
import { findStops, type StopTerms } from './findStops.ts'
import { type FollowUpward, listElsewhere } from './followUpward.ts'
import { findGone, type WatchedContract } from './watchContracts.ts'

export interface RunningTrial extends StopTerms {
  readonly budget: {
    /** The number of slots without a planned run that the trial may still execute. */
    left: number
    /**
     * The number of skipped slots with tasks that can change the outcome of a run. The trial skips
     * these slots after `left` is 0.
     */
    passed: number
  }
  readonly simulation: Simulation
  readonly slotSeconds: number
  readonly signal: AbortSignal
  /**
   * Called with each time to which the trial moves. In a search for a cause, called with the time
   * of the failed run.
   */
  readonly onTime: (time: number, what?: 'search') => void
  readonly followUpward?: FollowUpward
  /** Whether the trial jumps to the slot before a run, whatever other tasks are due before it. */
  readonly isAlone?: boolean
  /** Whether the amounts in the events of each run are kept. */
  readonly readsAmounts?: boolean
}

/**
 * The limit of slots for which a trial waits block by block. A trial skips a longer wait, because
 * this wait would take many blocks.
 */
const NEAR_SLOTS = 48
/** The length of a round of the simulation, in seconds. In a round, most chains build one block. */
const ROUND_SECONDS = 6
/** If a trial skips a wait, it still executes this many slots at the end of the wait. */
const LEAD_SLOTS = 12

export interface DueTask extends Pick<Parameters<typeof judgeRun>[0], 'taskId' | 'actsOn'> {
  /** The call of the task, or a call that contains the call of the task. */
  readonly call: Hex | undefined
  readonly contracts?: readonly WatchedContract[]
}

export async function tryRuns(
  trial: RunningTrial,
  { time, next = Number.POSITIVE_INFINITY, tasks }: DueRuns
): Promise<TriedRuns> {
  // One round is added to the end of the wait, because the simulation does not build a round that
  // would end at `until`.
  const until = Math.min(time + LATE_SECONDS, next - 2 * ROUND_SECONDS) + ROUND_SECONDS
  const isPassed = await hasOpened(trial.simulation.chain('service'), time)
  const blocks = await moveTo(trial, time, until)
  const runs: TrialRun[] = []
  for (const task of tasks) {
    const run = await judge(trial, blocks, task, time)
    runs.push(isPassed ? explainPassed(run) : run)
  }
  return { runs, tasks, blocks }
}

function explainPassed(run: TrialRun): TrialRun {
  const { failure } = run
  if (failure === undefined || !isIdle(run)) return run
  return { ...run, failure: { ...failure, error: `${failure.error}: ${idleReasons.slotPassed}` } }
}

/**
 * Judges each missing or idle run again, with the blocks of the later runs too. The message of the
 * run can have waited in a queue, or the service can have begun the run late.
 */
export async function judgeLate(
  trial: Judging,
  tried: readonly TriedRuns[]
): Promise<readonly TrialRun[]> {
  const runs: TrialRun[] = []
  for (const [at, one] of tried.entries()) {
    for (const [index, run] of one.runs.entries()) {
      const task = one.tasks[index]
      if (task === undefined || !isPending(run)) runs.push(run)
      else {
        const later = tried.slice(at).map(({ blocks }) => blocks)
        const service = later.flatMap((blocks) => blocks.service)
        const target = later.flatMap((blocks) => blocks.target)
        const refusals = later.flatMap((blocks) => blocks.refusals)
        const judged = await judge(trial, { service, target, refusals }, task, run.time)
        // The reason of an idle run can be gone from the later state, so the first reason stays.
        runs.push(isIdle(judged) || (isExplained(run) && isMissed(judged)) ? run : judged)
      }
    }
  }
  return runs
}

/** Whether a run without an effect can still have its effect during a later run. */
export const isPending = (run: TrialRun): boolean => isMissing(run) || isIdle(run)

/**
 * Whether a run is missing. Its effect is in no event on the target, but its message can still
 * arrive.
 */
const isMissing = ({ failure }: TrialRun): boolean =>
  failure?.chain === 'target' && failure.event === 'none'

/** Whether the service has not begun a run. It can still begin the run, if it was only paused. */
const isIdle = ({ failure }: TrialRun): boolean =>
  failure?.chain === 'service' && failure.event === 'none'

/** Whether the state of the service showed why it did not begin a run. */
const isExplained = ({ failure }: TrialRun): boolean =>
  Object.values(idleReasons).some((reason) => failure?.error.endsWith(reason) === true)

/** Whether the service reported a run that it did not begin before the deadline of the run. */
const isMissed = ({ failure }: TrialRun): boolean =>
  failure?.chain === 'service' && failure.event.endsWith('.TaskMissed')

/**
 * Returns the time to which a trial jumps before the slot `time`: `LEAD_SLOTS` slots earlier.
 * Returns `undefined` if the slot is at most `NEAR_SLOTS` slots away. With `isAlone`, these are one
 * and two slots.
 */
export function findLead(
  {
    simulation,
    slotSeconds,
    isAlone
  }: Pick<RunningTrial, 'simulation' | 'slotSeconds' | 'isAlone'>,
  time: number
): number | undefined {
  const [near, lead] = isAlone ? [2, 1] : [NEAR_SLOTS, LEAD_SLOTS]
  const isFar = time - Number(simulation.now()) > near * slotSeconds
  return isFar ? time - lead * slotSeconds : undefined
}

export interface DueRuns {
  readonly time: number
  readonly next?: number | undefined
  readonly tasks: readonly DueTask[]
}

export interface TriedRuns {
  readonly runs: readonly TrialRun[]
  readonly tasks: readonly DueTask[]
  readonly blocks: RunBlocks
}

interface RunBlocks {
  readonly service: readonly RunBlock[]
  readonly target: readonly RunBlock[]
  readonly refusals: readonly (RefusedMessage & { readonly chain: string })[]
}

async function moveTo(trial: RunningTrial, time: number, end: number): Promise<RunBlocks> {
  const { simulation, signal, budget, slotSeconds, onTime } = trial
  const service = simulation.chain('service')
  const target = simulation.chain('target')
  const wait = async (until: number): Promise<readonly ParaclockError[]> => {
    const options = { refused: 'report', until: parseUnixSeconds(until), signal } as const
    const refused = [...(await simulation.settle(options)).refused]
    // The wait continues while the service has messages for the target or has not begun the slot.
    while (
      Number(simulation.now()) + 2 * ROUND_SECONDS <= until &&
      ((await holdsMessages(service, trial.paraId)) ||
        (await hasWaiting(service, trial.paraId)) ||
        (await hasOpened(service, time)) === false)
    ) {
      refused.push(...(await simulation.build(1, options)).refused)
      refused.push(...(await simulation.settle(options)).refused)
    }
    return refused
  }
  const jump = async (to: number): Promise<void> => {
    onTime(to)
    await passSlots(service, slotSeconds, to)
    await simulation.travelTo(parseUnixSeconds(to), { skip: true, refused: 'report', signal })
    await wait(to + MESSAGE_SECONDS)
  }
  for (;;) {
    const lead = findLead(trial, time)
    if (lead === undefined) break
    const now = Number(simulation.now())
    const stops = trial.isAlone ? [] : await findStops(service, trial, now + ROUND_SECONDS, lead)
    const isOver = budget.left <= 0
    if (isOver) budget.passed += stops.length
    else budget.left -= 1
    await jump((isOver ? undefined : stops[0]?.time) ?? lead)
  }
  onTime(time)
  const from = readHeads(simulation)
  const { refused } = await simulation.travelTo(parseUnixSeconds(time), {
    refused: 'report',
    signal
  })
  const all = [...refused, ...(await wait(end))]
  return {
    service: await readBlocks(service, from.service),
    target: await readBlocks(target, from.target),
    refusals: all.flatMap((error) => {
      if (!isParaclockError(error, MessageFailed)) return []
      const { chain, id, sender } = error.context
      if (sender !== undefined) return []
      return [{ chain, id, message: error.message }]
    })
  }
}

export function readHeads(simulation: Simulation): Readonly<Record<CopiedRole, number>> {
  return {
    service: simulation.chain('service').head.number,
    target: simulation.chain('target').head.number
  }
}

type Judging = Pick<RunningTrial, 'simulation' | 'followUpward' | 'readsAmounts'>

async function judge(
  { simulation, followUpward, readsAmounts }: Judging,
  blocks: RunBlocks,
  task: DueTask,
  time: number
): Promise<TrialRun> {
  const [service, target] = [simulation.chain('service'), simulation.chain('target')]
  const judged = judgeRun({ ...task, time, serviceId: service.paraId ?? null, ...blocks })
  const { failure, events, block, program, refund, named = [], amounts } = judged
  if (failure?.error === noProxy) {
    return { time, failure: await explainSilence(target, failure, task.call), events }
  }
  if (failure?.chain === 'service' && failure.event === 'none') {
    return { time, failure: await explainIdle(service, failure, task), events }
  }
  const refusedOnService = blocks.refusals.find(
    ({ chain, id }) => chain === 'service' && id !== undefined && named.includes(id)
  )?.message
  const sending = { target, blocks: blocks.target, named }
  const refusedOnRelay = await followUpward?.(sending)
  const sentTo = await listElsewhere(sending, service.paraId)
  const effects = { refund, refusedOnService, refusedOnRelay, sentTo }
  const run = { time, failure, events, ...effects, ...(readsAmounts ? { amounts } : {}) }
  if (block !== undefined && task.contracts !== undefined) {
    const gone = await findGone(target, task.contracts, { block, named })
    const error = `${gone} ${GONE}`
    if (gone !== undefined)
      return { time, failure: { chain: 'target', block, event: 'none', error }, events }
  }
  if (program === undefined || task.call === undefined) return run
  const silent = await findSilentFailure(target, program.block, task.call)
  if (silent === undefined) return run
  const error = `a call in a program of the call failed: ${silent}`
  return { time, failure: { chain: 'target', ...program, error }, events }
}

async function readBlocks(chain: SimulatedChain, from: number): Promise<readonly RunBlock[]> {
  const blocks: RunBlock[] = []
  for (const { number, hash: at } of chain.blocksAfter(from)) {
    blocks.push(readRunBlock(chain.runtime, number, await chain.events({ at })))
  }
  return blocks
}

interface Outbound {
  readonly recipient: number
  readonly signals_exist: boolean
  readonly first_index: number
  readonly last_index: number
}

async function holdsMessages(chain: SimulatedChain, recipient: number): Promise<boolean> {
  const status = await chain.storage<readonly Outbound[]>('XcmpQueue', 'OutboundXcmpStatus')
  return (status ?? []).some(
    (one) => one.recipient === recipient && (one.signals_exist || one.first_index < one.last_index)
  )
}

async function hasWaiting(service: SimulatedChain, paraId: number): Promise<boolean> {
  const item = service.runtime.storage(servicePallet, 'Waiting')
  const keys = item && (await service.listKeys(item.prefix(paraId), { count: 1 }))
  return keys !== undefined && keys.length > 0
}

/**
 * Reads the clock of the service. Returns an empty object if the service has no clock or the clock
 * cannot be decoded.
 */
async function readProgress(service: SimulatedChain): Promise<{ readonly opened?: unknown }> {
  const item = service.runtime.storage(servicePallet, 'Progress')
  const raw = item && (await service.read(item.key()))
  return (raw && orUndefined(() => item?.decode(raw) as object)) ?? {}
}

/**
 * Whether the service has begun the slot `time`. A migration can delay this. `undefined` if the
 * clock of the service is unknown.
 */
async function hasOpened(service: SimulatedChain, time: number): Promise<boolean | undefined> {
  const { opened } = await readProgress(service)
  return typeof opened === 'bigint' ? opened >= BigInt(time) : undefined
}

/**
 * Sets the clock of the service's copy to the slot before a time. Without this, the copy would need
 * many blocks to reach the slot.
 */
async function passSlots(
  service: SimulatedChain,
  slotSeconds: number,
  time: number
): Promise<void> {
  const item = service.runtime.storage(servicePallet, 'Progress')
  if (item === undefined) return
  const progress = await readProgress(service)
  const opened = BigInt(time - slotSeconds)
  if (typeof progress.opened !== 'bigint' || progress.opened >= opened) return
  const passed = service.runtime.type(item.type).encode({ ...progress, opened })
  service.write([[item.key(), bytesToHex(passed)]])
}
