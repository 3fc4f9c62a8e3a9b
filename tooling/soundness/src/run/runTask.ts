import type { NetworkEvidence } from '@paraclock/checklist'
import {
  bytesToHex,
  describeThrown,
  type Hex,
  isParaclockError,
  parseUnixSeconds,
  serviceVariants,
  type Weight
} from '@paraclock/core'
import { callOf } from '@paraclock/devnet'
import { type CompiledTask, compileSchedule, publishedLimits } from '@paraclock/scheduler/schedule'
import { paying, readFree } from '../catalogue/calls.ts'
import type { Effect, Setup } from '../catalogue/Perturbation.ts'
import { SoundnessFailure } from '../SoundnessFailure.ts'
import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { submitMortal } from '../stage/submitMortal.ts'
import { configOf } from './checkStage.ts'

/** What a task really did. */
export interface Outcome {
  /** Whether every planned run had its effect. */
  readonly ran: boolean
  readonly detail: string
  /** What scheduling it took of the user's free balance on the service, if the service took it. */
  readonly taken?: bigint
}

/** How many occurrences of a schedule without end are waited for. */
const OCCURRENCES = 3
/** Up to how many runs that the money is said to last for are waited for, and one more. */
const MAX_LAST = 24
/** How long building every block up to a run may take, in milliseconds. */
const TRAVEL_MS = 120_000
/** How long after its time a run may take, in seconds. */
const RUN_SECONDS = 60
/** How long after its time the last run may take, in seconds: it may wait behind others. */
const LAST_SECONDS = 360
/** The same of runs that wait behind a queue of others. */
const QUEUE_SECONDS = 1_800

/**
 * Schedules the task of a setup with the user's key, moves time through its runs, and looks at what
 * its call was to change on the target. It asks neither the checks nor the trial.
 */
export async function runTask(
  stage: Stage,
  setup: Setup,
  evidence: Pick<NetworkEvidence, 'artifacts'>
): Promise<Outcome> {
  if (setup.halted !== undefined) return { ran: false, detail: setup.halted }
  const effect = setup.staged?.effect ?? paying(UNIT)
  const tasks = await attempt(async () => compileTasks(stage, setup, await readMostTimes(stage)))
  if ('problem' in tasks) return { ran: false, detail: `not compiled: ${tasks.problem}` }
  const since = await readNumber(stage)
  const before = await effect.read(stage, since)
  const written = await attempt(() => writeCall(stage, setup, evidence, tasks.value), true)
  if ('problem' in written) return { ran: false, detail: `not written: ${written.problem}` }
  const scheduled = { chain: 'service', signer: stage.user, call: written.value } as const
  const held = await readFree(stage, stage.user.address, 'service')
  const refusal = await submitMortal(stage, scheduled)
  if (refusal !== undefined) return { ran: false, detail: `not scheduled: ${refusal}` }
  const taken = held - (await readFree(stage, stage.user.address, 'service'))
  const lasts = readEnd(evidence)
  const listed = tasks.value.flatMap((task) => listTimes(task, lasts && lasts + 1))
  const times = [...new Set(listed)].toSorted((one, two) => one - two)
  const problems = new Set<string>()
  for (const [index, time] of times.entries()) {
    // A next run that is closer than the time that this one may take is not passed by.
    const next = times[index + 1]
    const { everyBlock, waits = false } = setup
    const usual = next === undefined ? LAST_SECONDS : RUN_SECONDS
    const late = waits ? QUEUE_SECONDS : usual
    const until = Math.min(time + late, (next ?? Number.POSITIVE_INFINITY) - 6)
    const travel = async (to: number, every = everyBlock): Promise<void> => {
      const how = { refused: 'report', everyBlock: every, deadlineMs: TRAVEL_MS } as const
      const { refused } = await stage.net.travelTo(parseUnixSeconds(to), how)
      for (const { code, message } of refused) problems.add(`${code}: ${message}`)
    }
    const moved = await attempt(async () => {
      if (waits) await travel(time)
      await travel(until, everyBlock === true || waits)
    })
    if ('problem' in moved) problems.add(moved.problem)
    const idle = setup.needsCores === true ? await findIdle(stage) : undefined
    if (idle !== undefined)
      return { ran: false, detail: `no core is claimed for the ${idle}`, taken }
  }
  const after = await effect.read(stage, since)
  return { ...judge(effect, before, after, lasts ?? times.length, problems), taken }
}

/** A parachain that the relay chain claims no core for in its next blocks, as its runtime answers. */
async function findIdle({ net }: Stage): Promise<string | undefined> {
  const { api } = net.relay
  const raw = await api.rpc.state.call('ParachainHost_claim_queue', '0x')
  const queue = api.registry.createType('BTreeMap<u32, Vec<u32>>', raw.toU8a(true)).toJSON()
  const claimed = Object.values(queue as Record<string, readonly number[]>).flat()
  return [net.service, net.target].find(({ paraId = 0 }) => !claimed.includes(paraId))?.name
}

function judge(
  { title, total }: Effect,
  before: bigint,
  after: bigint,
  runs: number,
  problems: ReadonlySet<string>
): Outcome {
  const wanted = total(runs)
  const moved = after - before
  const said = problems.size === 0 ? '' : `; ${[...problems].join('; ')}`
  return {
    ran: moved === wanted,
    detail: `${title} moved by ${moved} of ${wanted} in ${runs} runs${said}`
  }
}

async function readNumber({ net }: Stage): Promise<number> {
  return (await net.target.api.rpc.chain.getHeader()).number.toNumber()
}

/** How many times the service takes for one task, where that has been limited. */
async function readMostTimes(stage: Stage): Promise<number | undefined> {
  const limits = await stage.read('service', 'automationTime.limitation')
  return (limits as { readonly executionTimes: number } | null)?.executionTimes
}

/** When tasks of the setup are to run, as tasks of the service. */
export function compileTasks(
  stage: Stage,
  setup: Setup,
  maxExecutionTimes?: number
): readonly CompiledTask[] {
  const { net } = stage
  const { providedId = 'paraclock-check', times, schedule } = configOf(stage, setup).automation
  const { slotSeconds, callForm } = serviceVariants[net.variant]
  const now = BigInt(net.now())
  const first = (Math.floor(Number(now) / slotSeconds) + 2) * slotSeconds
  const usual = Array.from({ length: OCCURRENCES }, (_, index) => first + index * slotSeconds)
  return compileSchedule({
    schedule: schedule ?? { kind: 'times', times: times ?? usual },
    callForm,
    limits: {
      ...publishedLimits[net.variant],
      ...(maxExecutionTimes === undefined ? {} : { maxExecutionTimes })
    },
    now,
    providedId
  }).tasks
}

/** For how many runs the trial says that the money lasts, if so many can be waited for. */
function readEnd({ artifacts: { trial } }: Pick<NetworkEvidence, 'artifacts'>): number | undefined {
  const fact = trial?.status === 'gathered' ? trial.value : undefined
  const runs = fact?.known === true ? fact.value.lasts?.runs : undefined
  return Number(runs) <= MAX_LAST ? runs : undefined
}

function listTimes({ schedule }: CompiledTask, length = OCCURRENCES): readonly number[] {
  if (schedule.kind === 'fixed') return schedule.executionTimes.map(Number)
  const { nextExecutionTime, frequency } = schedule
  return Array.from({ length }, (_, index) => Number(nextExecutionTime) + index * Number(frequency))
}

/** The call that schedules tasks: all of them in one call. */
export async function writeCall(
  stage: Stage,
  setup: Setup,
  evidence: Pick<NetworkEvidence, 'artifacts'>,
  tasks: readonly CompiledTask[]
): Promise<NamedCall> {
  const { net } = stage
  const { automation, target } = configOf(stage, setup)
  const stored = writeStored(stage, setup)
  const weight =
    automation.weight ??
    (evidence.artifacts.call?.status === 'gathered'
      ? evidence.artifacts.call.value.weight
      : await weighStored(stage, setup))
  const calls = tasks.map(({ providedId, schedule }): NamedCall => {
    const isHour = net.variant === 'hour'
    return [
      'automationTime.scheduleXcmpTask',
      bytesToHex(providedId),
      isHour ? writeSchedule(schedule) : listFixed(schedule),
      target.paraId,
      0,
      stored,
      isHour ? weight.refTime : weight
    ]
  })
  const [only] = calls
  if (calls.length === 1 && only !== undefined) return only
  const { registry } = net.service.api
  const all = calls.map((one) => registry.createType('Call', stage.encode('service', one)))
  return ['utility.batchAll', all]
}

function writeSchedule(schedule: CompiledTask['schedule']): unknown {
  if (schedule.kind === 'fixed') return { Fixed: { executionTimes: schedule.executionTimes } }
  const { nextExecutionTime, frequency } = schedule
  return { Recurring: { nextExecutionTime, frequency } }
}

function listFixed(schedule: CompiledTask['schedule']): readonly bigint[] {
  return schedule.kind === 'fixed' ? schedule.executionTimes : [schedule.nextExecutionTime]
}

/** The call that the task stores: the user's, with the proxy around it. */
function writeStored(stage: Stage, setup: Setup): Hex {
  const { target } = stage.net
  const { account, call, proxyType } = configOf(stage, setup).automation
  const bytes =
    typeof call === 'string'
      ? call
      : stage.encode('target', [`${call.pallet}.${call.method}`, ...Object.values(call.args)])
  const inner = target.api.registry.createType('Call', bytes)
  if (inner.toHex() !== bytes) throw new SoundnessFailure(`${bytes} is not the whole of a call`)
  const args = [account ?? stage.targetUser.address, proxyType ?? null, inner]
  return callOf(target, 'proxy.proxy', ...args).method.toHex()
}

/** What the target's runtime weighs the stored call at. */
export async function weighStored(stage: Stage, setup: Setup): Promise<Weight> {
  const stored = writeStored(stage, setup)
  const query = stage.net.target.api.call['transactionPaymentCallApi']?.['queryCallInfo']
  const info = (await query?.(stored, (stored.length - 2) / 2))?.toPrimitive() as {
    weight: { refTime: number | string; proofSize: number | string }
  }
  return { refTime: BigInt(info.weight.refTime), proofSize: BigInt(info.weight.proofSize) }
}

/**
 * Does something; returns what the network answered where it does not take it.
 *
 * @param isWritten - whether polkadot.js may refuse it, too, for example as a value is of no such type
 */
export async function attempt<Value>(
  work: () => Promise<Value>,
  isWritten = false
): Promise<{ readonly value: Value } | { readonly problem: string }> {
  try {
    return { value: await work() }
  } catch (error) {
    if (isParaclockError(error)) return { problem: `${error.code}: ${error.message}` }
    if (!isWritten) throw error
    return { problem: describeThrown(error) }
  }
}
