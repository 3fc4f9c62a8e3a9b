import { type Chain, listEntries } from '@paraclock/connect'
import {
  bytesToHex,
  type Hex,
  hexToBytes,
  isParaclockError,
  joinBytes,
  parseAccount,
  readFact,
  sanitizeText,
  type Weight
} from '@paraclock/core'
import { CODE_KEY, keyToHex, loadRuntime } from '@paraclock/executor'
import type { SimulatedChain, Simulation } from '@paraclock/simulation'
import { type RawWeight, type StorageItem, toWeight } from '@paraclock/types'
import type { TrialRun } from '../evidence/TrialArtifact.ts'
import type { UpgradedTask, UpgradeTrial } from '../evidence/UpgradesArtifact.ts'
import { orUndefined } from '../schema/orUndefined.ts'
import { groupTasks, type NextRun } from './groupTasks.ts'
import { scheduleOnCopy, type TrialArgs } from './runTrial.ts'
import { tryRuns } from './tryRuns.ts'

interface TryUpgradeArgs extends TrialArgs {
  /** The service at its pinned block, from which the tasks are read. */
  readonly service: Chain
  readonly whose: Exclude<UpgradeTrial['whose'], 'saved'>
  /** The call that schedules the configured tasks of the user, if there is one. */
  readonly call: Hex | undefined
  readonly feeAsset: string | undefined
  readonly pallet: string
  readonly role: 'service' | 'target'
  readonly code: Uint8Array
  readonly codeHash: Hex
}

/**
 * The maximum numbers of tasks that are run. Of tasks that are due later, only the calls are
 * compared.
 */
const MAX_TASKS = { user: 8, everybody: 256, every: Number.POSITIVE_INFINITY } as const

/**
 * Executes the next runs of tasks on copies twice: with the present code of a chain, and with the
 * code of an upgrade.
 */
export async function tryUpgrade(args: TryUpgradeArgs): Promise<UpgradeTrial> {
  const { copies, role, code, codeHash, signal, whose } = args
  const { simulation } = await copies.open()
  const chain = simulation.chain(role)
  const { groups, undecoded } = await groupStored(simulation, args)
  const all = groups.flatMap(({ chosen }) => chosen).toSorted((one, two) => one.time - two.time)
  const next = all.slice(0, MAX_TASKS[whose])
  const begun = await simulation.snapshot()
  const begin = () => simulation.restore(begun)
  const before = await runAll(simulation, args, { next, begin })
  await begin()
  const readBefore = await readAll(simulation, all)
  const upgrade = async (): Promise<void> => {
    await begin()
    await chain.set([[keyToHex(CODE_KEY), bytesToHex(code)]])
  }
  const fail = (cause: unknown, due: readonly NextRun[]): readonly TrialRun[] => {
    if (signal.aborted || !isParaclockError(cause)) throw cause
    const { message: error } = cause
    const failure = { chain: role, block: chain.head.number + 1, event: 'none', error }
    return due.map(({ time }) => ({ time, failure, events: [] }))
  }
  const after = await runAll(simulation, args, { next, begin: upgrade, fail })
  const read = await readFact(upgrade)
  const readAfter = read.known ? await readAll(simulation, all) : []
  const tried = new Map(
    all.map((one, at): readonly [NextRun, UpgradedTask] => {
      const [was, is] = [readBefore[at], readAfter[at]]
      const call = { bytes: one.call, before: was?.text, after: is?.text }
      const weight = { before: was?.weight, after: is?.weight }
      return [one, { taskId: one.taskId, call, weight, before: before[at], after: after[at] }]
    })
  )
  const shapes = groups.map(({ chosen, ...group }) => ({
    ...group,
    tried: chosen.flatMap((one) => tried.get(one) ?? [])
  }))
  return { codeHash, whose, shapes, undecoded }
}

/** Finds the code of a runtime with the given name. */
export async function findCodeNamed(
  codes: readonly Uint8Array[],
  specName: string
): Promise<Uint8Array | undefined> {
  for (const code of codes) {
    if ((await loadRuntime(code)).version.specName === specName) return code
  }
  return undefined
}

async function groupStored(
  simulation: Simulation,
  args: TryUpgradeArgs
): ReturnType<typeof groupTasks> {
  const { service, pallet, signal, whose, role, user, call } = args
  const copy = simulation.chain('service')
  const isUser = whose === 'user'
  // The copy then stores the configured tasks, unless it refuses them.
  if (isUser && call !== undefined) await scheduleOnCopy({ ...args, simulation }, call)
  const item = (isUser ? copy : service).runtime.storage(pallet, 'Tasks')
  if (item === undefined) return { groups: [], undecoded: { count: 0, first: [] } }
  const what = 'listing the tasks'
  return await groupTasks(
    isUser ? listCopied(copy, item) : listEntries(service, { item, what, signal }),
    {
      ...args,
      runtimes: { service: copy.runtime, target: simulation.chain('target').runtime },
      now: Number(simulation.now()),
      whose: isUser ? { user: parseAccount(user) } : { everybody: role },
      isEvery: whose !== 'everybody'
    }
  )
}

async function* listCopied(copy: SimulatedChain, item: StorageItem) {
  const keys = await copy.listKeys(item.prefix())
  const values = await copy.readMany(keys)
  for (const [at, key] of keys.entries()) {
    yield {
      keys: item.decodeKey(key),
      get value() {
        return item.decode(values[at])
      }
    }
  }
}

async function runAll(
  simulation: Simulation,
  args: TryUpgradeArgs,
  {
    next,
    begin,
    fail
  }: {
    readonly next: readonly NextRun[]
    /** Sets the copies to the state with which the runs begin. */
    readonly begin: () => Promise<void>
    /** Judges an error that ends the runs. Without it, the error is thrown. */
    readonly fail?: (cause: unknown, due: readonly NextRun[]) => readonly TrialRun[]
  }
): Promise<readonly TrialRun[]> {
  const runs: TrialRun[] = []
  // A run of one shape must not depend on what the upgrade does to other shapes, so that each slot
  // is tried on its own. A user's tasks are run one after the other.
  const isAlone = args.whose !== 'user'
  const budget = { left: args.limit, passed: 0 }
  const own = next.map(({ taskId }) => taskId)
  const trial = { ...args, simulation, budget, own, isAlone, readsAmounts: true }
  const due = [...Map.groupBy(next, (one) => one.time)]
  for (const [at, [time, tasks]] of due.entries()) {
    const following = isAlone ? undefined : due[at + 1]?.[0]
    const run = async () => {
      if (isAlone || at === 0) await begin()
      return (await tryRuns(trial, { time, next: following, tasks })).runs
    }
    runs.push(...(await run().catch((cause: unknown) => failed(cause, tasks))))
  }
  return runs

  function failed(cause: unknown, tasks: readonly NextRun[]): readonly TrialRun[] {
    if (fail === undefined) throw cause
    return fail(cause, tasks)
  }
}

interface ReadCall {
  readonly text: string | undefined
  readonly weight: Weight | undefined
}

async function readAll(
  simulation: Simulation,
  all: readonly NextRun[]
): Promise<readonly (ReadCall | undefined)[]> {
  return await Promise.all(
    all.map(async ({ actsOn, call }) => call && (await readCall(simulation.chain(actsOn), call)))
  )
}

async function readCall(chain: SimulatedChain, call: Hex): Promise<ReadCall> {
  const text = describeWhole(chain.runtime, call)
  return { text, weight: text === undefined ? undefined : await weighCall(chain, call) }
}

async function weighCall(chain: SimulatedChain, call: Hex): Promise<Weight | undefined> {
  const api = chain.runtime.api('TransactionPaymentCallApi', 'query_call_info')
  if (api === undefined) return undefined
  const bytes = hexToBytes(call)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, bytes.length, true)
  const found = await readFact(() => chain.call(api.name, joinBytes([bytes, length])))
  if (!found.known) return undefined
  const { weight } = api.decode(found.value) as { readonly weight: RawWeight }
  return toWeight(weight)
}

/** Writes a call without cutting it, because the texts before and after an upgrade are compared. */
export function describeWhole(runtime: SimulatedChain['runtime'], call: Hex): string | undefined {
  return orUndefined(() => sanitizeText(runtime.describeCall(runtime.decodeCall(hexToBytes(call)))))
}
