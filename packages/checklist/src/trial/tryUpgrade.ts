import {
  bytesToHex,
  type Hex,
  hexToBytes,
  isParaclockError,
  parseAccount,
  sanitizeText
} from '@paraclock/core'
import { CODE_KEY, keyToHex } from '@paraclock/executor'
import type { SimulatedChain, Simulation } from '@paraclock/simulation'
import type { ScheduledTask } from '../evidence/ServiceArtifact.ts'
import type { TrialRun } from '../evidence/TrialArtifact.ts'
import type { UpgradedTask } from '../evidence/UpgradesArtifact.ts'
import { orUndefined } from '../schema/orUndefined.ts'
import { decodeStored } from './findStops.ts'
import { scheduleOnCopy, type TrialArgs } from './runTrial.ts'
import { type DueTask, tryRuns } from './tryRuns.ts'

interface TryUpgradeArgs extends TrialArgs {
  readonly tasks: readonly ScheduledTask[]
  /** The call that schedules the configured tasks, if there is one. */
  readonly call: Hex | undefined
  readonly stored: Hex
  readonly pallet: string
  readonly role: 'service' | 'target'
  readonly code: Uint8Array
}

/** The maximum number of tasks that are run. Only the calls of tasks that are due later are compared. */
const MAX_TASKS = 8

interface NextRun extends DueTask {
  readonly time: number
}

/**
 * Executes the next runs of the user's tasks on copies twice: with the present code of a chain, and
 * with the code of an upgrade.
 */
export async function tryUpgrade(args: TryUpgradeArgs): Promise<readonly UpgradedTask[]> {
  const { copies, role, code, signal } = args
  const { simulation } = await copies.open()
  const chain = simulation.chain(role)
  const all = await listNext(simulation, args)
  const next = all.slice(0, MAX_TASKS)
  const begun = await simulation.snapshot()
  const before = await runAll(simulation, args, next)
  const readBefore = all.map((one) => readNext(simulation, one))
  await simulation.restore(begun)
  const failed = (cause: unknown): TrialRun[] => {
    if (signal.aborted || !isParaclockError(cause)) throw cause
    const { message: error } = cause
    const failure = { chain: role, block: chain.head.number + 1, event: 'none', error }
    return next.map(({ time }) => ({ time, failure, events: [] }))
  }
  const after = await chain
    .set([[keyToHex(CODE_KEY), bytesToHex(code)]])
    .then(() => runAll(simulation, args, next))
    .catch(failed)
  return all.map((one, at) => ({
    taskId: one.taskId,
    call: { bytes: one.call, before: readBefore[at], after: readNext(simulation, one) },
    before: before[at],
    after: after[at]
  }))
}

async function listNext(simulation: Simulation, args: TryUpgradeArgs): Promise<readonly NextRun[]> {
  const { call, tasks, stored } = args
  const kept = await listStored(simulation.chain('service'), args)
  const refusal =
    call === undefined ? undefined : await scheduleOnCopy({ ...args, simulation }, call)
  const isTaken = call !== undefined && refusal === undefined
  const configured = (isTaken ? tasks : []).flatMap(({ taskId, times: [time] }) =>
    time === undefined ? [] : [{ taskId, time, actsOn: 'target' as const, call: stored }]
  )
  return [...kept, ...configured]
    .filter(({ time }) => time > Number(simulation.now()))
    .toSorted((one, two) => one.time - two.time)
}

async function listStored(
  service: SimulatedChain,
  { user, pallet, paraId }: TryUpgradeArgs
): Promise<readonly NextRun[]> {
  const item = service.runtime.storage(pallet, 'Tasks')
  if (item === undefined) return []
  const owner = parseAccount(user)
  const keys = await service.listKeys(item.prefix())
  const values = await service.readMany(keys)
  return keys.flatMap((key, at): NextRun[] => {
    const raw = values[at]
    // A task that cannot be decoded with the present code is left out, because such a task does not
    // run even without the upgrade.
    const task = raw == null ? undefined : decodeStored(item, raw)
    if (task?.action === undefined || parseAccount(task.owner) !== owner) return []
    const { value } = task.action
    if (value.para_id !== undefined && value.para_id !== paraId) return []
    const [taskId] = item.decodeKey(key)
    return [
      {
        taskId: taskId as Hex,
        time: Number(task.next_run),
        actsOn: value.para_id === undefined ? 'service' : 'target',
        call: value.call instanceof Uint8Array ? bytesToHex(value.call) : undefined
      }
    ]
  })
}

async function runAll(
  simulation: Simulation,
  args: TryUpgradeArgs,
  next: readonly NextRun[]
): Promise<readonly TrialRun[]> {
  const runs: TrialRun[] = []
  const budget = { left: args.limit, passed: 0 }
  const trial = { ...args, simulation, budget, own: next.map(({ taskId }) => taskId) }
  const due = [...Map.groupBy(next, (one) => one.time)]
  for (const [at, [time, tasks]] of due.entries()) {
    runs.push(...(await tryRuns(trial, { time, next: due[at + 1]?.[0], tasks })).runs)
  }
  return runs
}

function readNext(simulation: Simulation, { actsOn, call }: NextRun): string | undefined {
  return call && describeWhole(simulation.chain(actsOn).runtime, call)
}

/** Writes a call without cutting it, because the texts before and after an upgrade are compared. */
export function describeWhole(runtime: SimulatedChain['runtime'], call: Hex): string | undefined {
  return orUndefined(() => sanitizeText(runtime.describeCall(runtime.decodeCall(hexToBytes(call)))))
}
