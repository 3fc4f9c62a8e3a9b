import { type Connections, createConnections, LIGHT_MS } from '@paraclock/connect'
import {
  describeThrown,
  errorToJson,
  isParaclockError,
  type JsonValue,
  ParaclockError,
  type ProgressListener,
  withDeadline
} from '@paraclock/core'
import { listChecks } from '../checks/listChecks.ts'
import type { Config, NetworkConfig } from '../config/configSchema.ts'
import { rolesOf } from '../config/networkRoles.ts'
import { CheckEvaluationFailed } from '../errors/checklist.ts'
import {
  type EvidenceFile,
  evidenceVersion,
  type Gathered,
  type NetworkEvidence
} from '../evidence/EvidenceFile.ts'
import { redactConfig, redactNetworkConfig } from '../evidence/redactConfig.ts'
import type { Checklist } from '../extend/createChecklist.ts'
import {
  type GatherContext,
  type Gatherer,
  nameNeed,
  type TrialOptions
} from '../gather/chains/defineGatherer.ts'
import { openNetwork } from '../gather/chains/openNetwork.ts'
import { orderGatherers } from '../gather/chains/orderGatherers.ts'
import { listGatherers } from '../gather/listGatherers.ts'
import { checklistVersion } from '../version.ts'
import { trySuggestedCalls } from './trySuggestedCalls.ts'

/** The arguments of {@link gatherEvidence}. */
export interface GatherEvidenceArgs
  extends Pick<GatherNetworkArgs, 'connections' | 'signal' | 'onProgress'> {
  readonly config: Config
  readonly networks: readonly (readonly [string, NetworkConfig])[]
  /** The checks and the gatherers. Defaults to the built-in ones. */
  readonly checklist?: Checklist
  /** The options of the trial. Defaults to no options. `false` means no trial. */
  readonly trial?: TrialOptions | false
}

// More networks at once take more memory, but not less time.
const MAX_AT_ONCE = 32

/** Gathers evidence of several networks in parallel. Sends no transaction. */
export async function gatherEvidence(args: GatherEvidenceArgs): Promise<EvidenceFile> {
  const { config, networks, connections, checklist, trial = {}, signal, onProgress } = args
  const builtIn = new Set(listChecks().map(({ id }) => id))
  const own = checklist?.checks.filter(({ id }) => !builtIn.has(id)) ?? []
  const { network } = config.timeouts ?? {}
  const begun = Date.now()
  const ending = new AbortController()
  const inner = AbortSignal.any([ending.signal, ...(signal === undefined ? [] : [signal])])
  const gathered: NetworkEvidence[] = []
  const left = networks.entries()
  const work = Array.from({ length: MAX_AT_ONCE }, async () => {
    for (const [index, [name, one]] of left) {
      gathered[index] = await gatherNetwork({
        name,
        config: one,
        deadlineMs: network && network * 1000,
        connections,
        trial: trial === false ? undefined : trial,
        gatherers: checklist?.gatherers,
        signal: inner,
        onProgress
      })
    }
  })
  await Promise.all(work).catch(async (error) => {
    // If the gathering of one network throws, no evidence is returned. So the gathering of the
    // other networks is aborted.
    ending.abort()
    await Promise.allSettled(work)
    throw error
  })
  return {
    format: 'paraclock-evidence',
    version: evidenceVersion,
    tool: { name: 'paraclock', version: checklistVersion },
    gatheredAt: new Date(begun).toISOString(),
    durationMilliseconds: Date.now() - begun,
    networks: gathered,
    ...(own.length === 0
      ? {}
      : { ownChecks: own.map(({ id, group, title, why }) => ({ id, group, title, why })) }),
    config: redactConfig(config) as unknown as JsonValue
  }
}

/** The arguments of {@link gatherNetwork}. */
export interface GatherNetworkArgs {
  readonly name: string
  readonly config: NetworkConfig
  /** Defaults to the built-in gatherers. */
  readonly gatherers?: readonly Gatherer[]
  /** Defaults to new connections, which are closed at the end. */
  readonly connections?: Connections
  /** The options of the trial. Defaults to no trial. */
  readonly trial?: TrialOptions
  /**
   * The deadline of all artifacts in milliseconds. Defaults to one minute, or longer with a light
   * client or with the tasks of everybody. For each artifact that misses the deadline, the evidence records an error.
   */
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
  readonly onProgress?: ProgressListener
}

const NETWORK_MS = 60_000
/** How much longer the trial of everybody's tasks may take, in milliseconds. */
const TASKS_MS = 1_800_000
/** The deadline of one gatherer of an extension, in milliseconds. */
const OWN_MS = 20_000

/**
 * Gathers the artifacts of a network. Reads each chain at one finalized block. If an artifact
 * cannot be gathered, the evidence records the error. Sends no transaction.
 *
 * @throws ParaclockError `ExtensionMalformed`, `ConfigValueInvalid` if the configuration names an
 * account that a chain cannot have, and `OperationAborted` if the signal aborts the gathering.
 */
export async function gatherNetwork(args: GatherNetworkArgs): Promise<NetworkEvidence> {
  const { name, config, trial, signal, onProgress } = args
  const isLong = trial?.whose !== undefined && trial.whose !== 'user'
  const { deadlineMs = longestMs(config) + (isLong ? TASKS_MS : 0) } = args
  const gatherers = orderGatherers(args.gatherers ?? listGatherers())
  const connections = args.connections ?? createConnections()
  const what = `reading ${name}`
  const ending = new AbortController()
  const inner = AbortSignal.any([ending.signal, ...(signal === undefined ? [] : [signal])])
  onProgress?.({ what, phase: 'begun' })
  const begun = performance.now()
  try {
    const asked = { network: name, config, connections, trial, signal: inner, onProgress }
    const context = openNetwork(asked)
    // Fetches blocks for the copies now, because this takes long. The trial and the dry runs of
    // suggested calls need the copies later.
    if (trial !== undefined) context.copies.openAhead()
    const artifacts = await runGatherers(gatherers, { ...args, deadlineMs }, context)
    const evidence = { network: name, config: redactNetworkConfig(config), artifacts }
    const milliseconds = Math.max(0, Math.round(begun + deadlineMs - performance.now()))
    const deadline = { milliseconds, what: 'trying the suggested calls', signal: inner }
    const tryCalls = (until: AbortSignal) =>
      trySuggestedCalls(evidence, { ...context, signal: until })
    const isTried = trial !== undefined && trial.hasUser !== false
    const offers = isTried
      ? await settle(codeFailure('offers', withDeadline(deadline, tryCalls)))
      : undefined
    onProgress?.({ what, phase: 'ended' })
    return {
      ...evidence,
      durationMilliseconds: Math.round(performance.now() - begun),
      artifacts: offers === undefined ? artifacts : { ...artifacts, offers }
    }
  } finally {
    // Aborts gatherers that are still running.
    ending.abort()
    if (args.connections === undefined) await connections.close()
  }
}

/** Runs each gatherer as soon as the artifacts that it needs are gathered, until the deadline. */
async function runGatherers(
  gatherers: readonly Gatherer[],
  { name, deadlineMs }: { readonly name: string; readonly deadlineMs: number },
  context: GatherContext
): Promise<NetworkEvidence['artifacts']> {
  const { signal, onProgress } = context
  const builtIn = new Set(listGatherers())
  const work = new Map<string, Promise<unknown>>()
  const starts = new Map<string, number>()
  for (const gatherer of gatherers) {
    const needs = gatherer.needs.map(nameNeed)
    const what = `gathering ${gatherer.id}`
    const gather = async (until: AbortSignal): Promise<unknown> => {
      const values = await Promise.all(needs.map((id) => work.get(id)))
      const needed = Object.fromEntries(needs.map((id, index) => [id, values[index]]))
      starts.set(gatherer.id, performance.now())
      if (builtIn.has(gatherer)) return await gatherer.gather(needed, { ...context, signal: until })
      return await withDeadline({ milliseconds: OWN_MS, what, signal: until }, (last) =>
        gatherer.gather(needed, { ...context, signal: last })
      )
    }
    work.set(
      gatherer.id,
      codeFailure(gatherer.id, withDeadline({ milliseconds: deadlineMs, what, signal }, gather))
    )
  }
  let done = 0
  const settled = await Promise.all(
    [...work].map(async ([id, promise]) => {
      const gathered = await settle(promise)
      const start = starts.get(id)
      done += 1
      const what = `reading ${name}`
      onProgress?.({ what, phase: 'advanced', done, total: work.size, detail: id })
      if (start === undefined) return [id, gathered] as const
      const durationMilliseconds = Math.round(performance.now() - start)
      return [id, { ...gathered, durationMilliseconds }] as const
    })
  )
  return Object.fromEntries(settled)
}

function longestMs(config: NetworkConfig): number {
  const isLight = rolesOf(config).some((role) => config[role]?.light !== undefined)
  return isLight ? NETWORK_MS + LIGHT_MS : NETWORK_MS
}

async function codeFailure<Value>(artifact: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (isParaclockError(error)) throw error
    const problem = describeThrown(error)
    throw new ParaclockError(CheckEvaluationFailed, { artifact, problem }, { cause: error })
  }
}

const ENDING: readonly string[] = ['OperationAborted', 'ConfigValueInvalid']

async function settle<Value>(work: Promise<Value>): Promise<Gathered<Value>> {
  try {
    return { status: 'gathered', value: await work }
  } catch (error) {
    // The errors in `ENDING`, and errors that are not a `ParaclockError`, end the gathering of all
    // artifacts.
    if (!isParaclockError(error) || ENDING.includes(error.code)) throw error
    return { status: 'failed', error: errorToJson(error) }
  }
}
