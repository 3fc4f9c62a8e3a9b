import {
  type AskOptions,
  type Chain,
  type Connections,
  createConnections,
  LIGHT_MS,
  readThrough,
  type StateSource
} from '@paraclock/connect'
import {
  describeThrown,
  type ErrorReport,
  errorToJson,
  isParaclockError,
  ParaclockError,
  type ProgressListener,
  withDeadline
} from '@paraclock/core'
import type { NetworkConfig } from '../config/configSchema.ts'
import { isChainRole, type NetworkRole, rolesOf } from '../config/networkRoles.ts'
import { CheckEvaluationFailed } from '../errors/checklist.ts'
import type { Gathered, NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { redactNetworkConfig } from '../evidence/redactConfig.ts'
import type { OffersArtifact } from '../evidence/TrialArtifact.ts'
import { type ChainObserver, createObserver } from '../observe/createObserver.ts'
import { openOwnRuntime } from '../observe/OwnRuntime.ts'
import { type CopiedRole, createCopies } from '../trial/createCopies.ts'
import { prepareDrift } from './chains.ts'
import { type GatherContext, type Gatherer, nameNeed, type TrialOptions } from './defineGatherer.ts'
import { gatherOffers } from './gatherOffers.ts'
import { listGatherers } from './listGatherers.ts'
import { chainRoles } from './openChains.ts'
import { orderGatherers } from './orderGatherers.ts'
import { readChain } from './readChain.ts'

async function openHub(
  open: (role: NetworkRole) => Promise<Chain>,
  { assetHub }: NetworkConfig
): Promise<Chain | undefined> {
  if (assetHub === undefined) return undefined
  try {
    return await open('assetHub')
  } catch (error) {
    if (isParaclockError(error)) return undefined
    throw error
  }
}

/** What {@link gatherNetwork} takes. */
export interface GatherNetworkArgs {
  /** The network's name. */
  readonly name: string
  readonly config: NetworkConfig
  /** The gatherers. Defaults to the built-in ones. */
  readonly gatherers?: readonly Gatherer[]
  /** The connections. It defaults to connections for this one gathering. */
  readonly connections?: Connections
  /** Has the task tried on copies of the chains, in this process. Defaults to no trial. */
  readonly trial?: TrialOptions
  /**
   * The deadline of all reads, in milliseconds. An artifact that is not read by then is an error.
   */
  readonly deadlineMs?: number
  /** The deadline of one gatherer of an extension, in milliseconds. */
  readonly ownDeadlineMs?: number
  readonly signal?: AbortSignal
  readonly onProgress?: ProgressListener
}

const NETWORK_MS = 60_000
const OWN_MS = 20_000

/**
 * Reads everything that the checks look at, of the three chains of a network side by side, each at
 * one finalized block. An artifact that cannot be read in time is kept as its error. Nothing is
 * sent.
 *
 * @throws ParaclockError `ExtensionMalformed`, `ConfigValueInvalid` if the configuration names an
 * account that a chain cannot have, and `OperationAborted` if the signal ends it.
 */
export async function gatherNetwork(args: GatherNetworkArgs): Promise<NetworkEvidence> {
  const { name, config, signal, onProgress } = args
  const gatherers = orderGatherers(args.gatherers ?? listGatherers())
  const connections = args.connections ?? createConnections()
  const what = `reading ${name}`
  const ending = new AbortController()
  const inner = AbortSignal.any([ending.signal, ...(signal === undefined ? [] : [signal])])
  onProgress?.({ what, phase: 'begun' })
  const begun = performance.now()
  try {
    const { trial } = args
    const chain = openOnce(connections, args, inner)
    const copies = createCopies(chain, trial?.before, inner, () => openHub(chain, config))
    const context = { network: name, config, chain, copies, trial, signal: inner, onProgress }
    // The trial comes last, so its copies are opened in parallel with the other reads.
    if (trial !== undefined) copies.openAhead()
    const observe = observeOnce(context)
    const artifacts = await runGatherers(gatherers, args, { ...context, observe })
    const evidence = { network: name, config: redactNetworkConfig(config), artifacts }
    const offers = trial && (await settle(tryInTime(evidence, args, context), chain))
    onProgress?.({ what, phase: 'ended' })
    return {
      ...evidence,
      durationMilliseconds: Math.round(performance.now() - begun),
      artifacts: offers === undefined ? artifacts : { ...artifacts, offers }
    }
  } finally {
    // Late gatherers are not waited for.
    ending.abort()
    if (args.connections === undefined) await connections.close()
  }
}

function tryInTime(
  evidence: NetworkEvidence,
  { config, deadlineMs = longestMs(config) }: GatherNetworkArgs,
  context: Pick<GatherContext, 'copies' | 'chain' | 'signal'>
): Promise<OffersArtifact> {
  const { signal } = context
  const what = 'trying what the report offers'
  return withDeadline({ milliseconds: deadlineMs, what, signal }, (until) =>
    gatherOffers(evidence, { ...context, signal: until })
  ).catch((error) => {
    throw codeFailure('offers', error)
  })
}

/** Opens each chain when it is first asked for, for every gatherer at the same block. */
function openOnce(
  connections: Connections,
  { name: network, config, trial }: GatherNetworkArgs,
  signal: AbortSignal
): GatherContext['chain'] {
  const opened = new Map<NetworkRole, Promise<Chain>>()
  return (role) => {
    const existing = opened.get(role)
    if (existing !== undefined) return existing
    const coming = readChain(connections, {
      ...{ network, config, role, signal },
      runsCode: trial !== undefined && isChainRole(role),
      prepare: isChainRole(role) ? (known) => prepareDrift(role, known) : undefined
    }).then((chain) => endReads(chain, signal))
    opened.set(role, coming)
    return coming
  }
}

function endReads(chain: Chain, ending: AbortSignal): Chain {
  const { source } = chain
  const within = <Options extends AskOptions>(options?: Options) => {
    const signals = options?.signal === undefined ? [ending] : [ending, options.signal]
    return { ...options, signal: AbortSignal.any(signals) } as Options
  }
  const bound: Partial<StateSource> = {
    getStorage: (keys, options) => source.getStorage(keys, within(options)),
    getKeys: (prefix, options) => source.getKeys(prefix, within(options)),
    call: (name, data, options) => source.call(name, data, within(options)),
    request: (method, params, options) => source.request(method, params, within(options))
  }
  return readThrough(chain, Object.assign(Object.create(source) as StateSource, bound))
}

function observeOnce({
  chain,
  config,
  signal
}: Pick<GatherContext, 'chain' | 'config' | 'signal'>): GatherContext['observe'] {
  const observerOf = (role: CopiedRole, sender: number): ChainObserver =>
    createObserver({
      paraId: config[role].paraId,
      open: async () => openOwnRuntime({ chain: await chain(role), sender, signal })
    })
  const observers = {
    service: observerOf('service', config.target.paraId),
    target: observerOf('target', config.service.paraId)
  }
  return (role) => observers[role]
}

function longestMs(config: NetworkConfig): number {
  const isLight = rolesOf(config).some((role) => config[role]?.light !== undefined)
  return isLight ? NETWORK_MS + LIGHT_MS : NETWORK_MS
}

/**
 * Runs ordered gatherers until the deadline, each as soon as the artifacts that it needs are there.
 */
async function runGatherers(
  gatherers: readonly Gatherer[],
  args: GatherNetworkArgs,
  context: GatherContext
): Promise<NetworkEvidence['artifacts']> {
  const { name, deadlineMs = longestMs(args.config), ownDeadlineMs = OWN_MS, onProgress } = args
  const { signal } = context
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
      const own = { milliseconds: ownDeadlineMs, what, signal: until }
      return await withDeadline(own, (last) =>
        gatherer.gather(needed, { ...context, signal: last })
      )
    }
    work.set(
      gatherer.id,
      withDeadline({ milliseconds: deadlineMs, what, signal }, gather).catch((error) => {
        throw codeFailure(gatherer.id, error)
      })
    )
  }
  let done = 0
  const settled = await Promise.all(
    [...work].map(async ([id, promise]) => {
      const gathered = await settle(promise, context.chain)
      const start = starts.get(id)
      done += 1
      onProgress?.({
        what: `reading ${name}`,
        phase: 'advanced',
        done,
        total: work.size,
        detail: id
      })
      if (start === undefined) return [id, gathered] as const
      const durationMilliseconds = Math.round(performance.now() - start)
      return [id, { ...gathered, durationMilliseconds }] as const
    })
  )
  return Object.fromEntries(settled)
}

function codeFailure(artifact: string, error: unknown): ParaclockError {
  if (isParaclockError(error)) return error
  const problem = describeThrown(error)
  return new ParaclockError(CheckEvaluationFailed, { artifact, problem }, { cause: error })
}

const ENDING: readonly string[] = ['OperationAborted', 'ConfigValueInvalid']

async function settle<Value>(
  work: Promise<Value>,
  chain: GatherContext['chain']
): Promise<Gathered<Value>> {
  try {
    return { status: 'gathered', value: await work }
  } catch (error) {
    // An abort and a configuration error end the run, because they are not about a chain.
    if (!isParaclockError(error) || ENDING.includes(error.code)) throw error
    return { status: 'failed', error: await nameChains(errorToJson(error), chain) }
  }
}

async function nameChains(error: ErrorReport, chain: GatherContext['chain']): Promise<ErrorReport> {
  if (error.code !== 'RuntimeWithheld') return error
  const opened = await Promise.allSettled(chainRoles.map(chain))
  const names = opened.flatMap((one) =>
    one.status === 'fulfilled' && one.value.facts.codeHash === error.context['codeHash']
      ? [one.value.name]
      : []
  )
  return { ...error, message: [...names, error.message].join(': ') }
}
