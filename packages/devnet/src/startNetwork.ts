import {
  ArgumentInvalid,
  isParaclockError,
  ParaclockError,
  type ServiceVariant,
  throwIfAborted,
  type UnixSeconds,
  withDeadline
} from '@paraclock/core'
import {
  ChainFailed,
  type ChainSource,
  createSimulation,
  ROUND_MS,
  type SimulatedChain,
  type Simulation
} from '@paraclock/simulation'
import { serveChain } from '#serveChain'
import { type CreatedDevnet, createDevnet } from './createDevnet.ts'
import type { Devnet, DevnetChain } from './Devnet.ts'
import type { ApiChain } from './drive/ApiChain.ts'
import { listOperators } from './drive/devAccount.ts'
import { agreeVersion } from './genesis/agreeVersion.ts'
import type { ChainPlan } from './genesis/ChainPlan.ts'
import type { ShippedRuntimeName } from './genesis/findRuntime.ts'
import { listReadable } from './genesis/parseChainSpec.ts'
import {
  GENESIS_MS,
  moveTaken,
  type PlanArgs,
  planExtra,
  planOwn,
  serviceRuntimes,
  type TargetKind,
  targetRuntimes
} from './genesis/planChains.ts'
import { readParaId, readState } from './genesis/RawGenesis.ts'
import { registerRelayToken } from './genesis/registerRelayToken.ts'
import { seatUser } from './genesis/seatUser.ts'
import { loadShipped, registerMore } from './genesis/shippedGenesis.ts'
import { makeReady } from './ready/makeReady.ts'
import type { ExtraParachain, StartOptions } from './StartOptions.ts'
import { ChainProvider } from './serve/ChainProvider.ts'
import type { ChainServer } from './serve/ChainServer.ts'
import { connectApi } from './serve/connectApi.ts'
import { createRpcMethods, createServiceMethods } from './serve/createRpcMethods.ts'
import { createWires } from './serve/createWires.ts'
import { listDevMethods } from './serve/methods/listDevMethods.ts'
import type { ServedChain } from './serve/methods/ServedChain.ts'
import type { RpcMethods } from './serve/RpcMethods.ts'

/** The deadline of a start, in milliseconds, if no runtime of the caller has to build a genesis. */
const START_MS = 120_000

/** The arguments of `startDevnet` for one network. */
export interface StartDevnetArgs extends StartOptions {
  /** Defaults to `hour`. */
  readonly variant?: ServiceVariant
  /**
   * Defaults to `plain`. `hub` also has Asset Hub and the Coretime chain, and needs the package
   * `@paraclock/runtimes-hub`.
   */
  readonly network?: NetworkLayout
  /** Defaults to `substrate`. `opengov` needs `@paraclock/runtimes-hub`. */
  readonly target?: TargetKind
  /**
   * Networks of different names have different genesis hashes. Defaults to `devnet-` and the
   * variant, or to `hub-` and the variant in the network `hub`.
   */
  readonly name?: string
  /**
   * The port of each chain, by the name of the chain. A chain without a port, or with port 0, gets
   * a free port.
   */
  readonly ports?: Readonly<Record<string, number>>
  readonly parachains?: readonly ExtraParachain[]
}

export interface StartNetworkArgs extends StartDevnetArgs {
  readonly name: string
  readonly variant: ServiceVariant
}

/** 2026-01-01 00:00 UTC, in milliseconds. At this time, a slot of each variant begins. */
const START = 1_767_225_600_000

const SERVICE = 'service'

/** The number of chains before the system chains: relay chain, service and target. */
const OWN = 3

/**
 * `plain` has a relay chain, the service and a target. `hub` also has Asset Hub and the Coretime
 * chain, like public networks after the Asset Hub migration.
 */
export type NetworkLayout = 'plain' | 'hub'

/** Each system chain has the name of its runtime. */
export const networkLayouts: Readonly<
  Record<
    NetworkLayout,
    { readonly relay: ShippedRuntimeName; readonly system: readonly ShippedRuntimeName[] }
  >
> = {
  plain: { relay: 'relay', system: [] },
  hub: { relay: 'hub-relay', system: ['asset-hub', 'coretime'] }
}

interface RunningChain extends ApiChain {
  readonly methods: RpcMethods
}

export async function startNetwork(args: StartNetworkArgs): Promise<Devnet> {
  const what = `starting ${args.name}`
  const { deadlineMs: milliseconds = chooseDeadline(args), signal: outer } = args
  return await withDeadline({ milliseconds, what, signal: outer }, (signal) =>
    start(args, what, signal)
  )
}

async function start(args: StartNetworkArgs, what: string, signal: AbortSignal): Promise<Devnet> {
  const { variant, origins, onProgress } = args
  let created: CreatedDevnet | undefined
  onProgress?.({ what, phase: 'begun' })
  const endpoints = new Map<string, ChainServer>()
  const running: RunningChain[] = []
  const close = async (): Promise<void> => {
    await Promise.all([
      ...running.map(({ api }) => api.disconnect()),
      ...[...endpoints.values()].map((endpoint) => endpoint.close())
    ])
  }
  try {
    const time = chooseStart(args)
    const genesisTime = args.genesisTime === undefined ? time : Number(args.genesisTime) * 1000
    const onWait = (detail: string): void =>
      onProgress?.({ what, phase: 'advanced', done: 0, total: 1, detail })
    const plans = await planChains({ ...args, signal }, { time: genesisTime, onWait })
    const simulation = await openChains(args, plans, time)
    for (const plan of plans) {
      throwIfAborted({ signal, what })
      const [done, total] = [running.length, plans.length]
      onProgress?.({ what, phase: 'advanced', done, total, detail: plan.name })
      const served: ServedChain = {
        chain: simulation.chain(plan.name),
        properties: listReadable(plan.properties),
        onSubmit: () => created?.onSubmit()
      }
      const more = {
        ...(plan.name === SERVICE ? createServiceMethods({ ...served, variant }) : {}),
        ...listDevMethods(served.chain, () => created)
      }
      const methods = createRpcMethods({ ...served, more })
      const api = await connectApi(new ChainProvider(methods), served.chain)
      running.push({ ...served, api, methods })
    }
    const seated: SimulatedChain[] = []
    for (const { name, operator } of plans) {
      if (operator === undefined) continue
      const chain = simulation.chain(name)
      seated.push(chain)
      chain.write(await seatUser(chain, [operator].flat()))
    }
    await introduceChains(args, simulation, plans)
    throwIfAborted({ signal, what })
    for (const refused of await bootChains(simulation, seated)) args.onProblem?.(refused)
    const chains: DevnetChain[] = []
    for (const [index, chain] of running.entries()) {
      const { name: own } = chain.chain
      const port = args.ports?.[own] ?? 0
      const endpoint = await serveChain({ methods: chain.methods, port, origins })
      endpoints.set(own, endpoint)
      chains.push({ ...describe(chain, endpoint), formerParaId: plans[index]?.formerParaId })
    }
    throwIfAborted({ signal, what })
    const listen = async (name: string, isOpen: boolean): Promise<void> => {
      if (isOpen === endpoints.has(name)) return
      await endpoints.get(name)?.close()
      endpoints.delete(name)
      if (!isOpen) return
      const { methods } = running.find(({ chain }) => chain.name === name) as RunningChain
      const { wsUrl } = chains.find((chain) => chain.name === name) as DevnetChain
      const port = Number(new URL(wsUrl).port)
      endpoints.set(name, await serveChain({ methods, port, origins }))
    }
    created = createDevnet({ ...args, simulation, running, chains, listen, close })
    if (args.ready === true) await makeReady(created.devnet, { signal })
    throwIfAborted({ signal, what })
    onProgress?.({ what, phase: 'ended' })
    return created.devnet
  } catch (error) {
    await (created?.devnet.stop() ?? close())
    throw error
  }
}

/**
 * Returns the deadline of the start. Each runtime of the caller extends the deadline, because the
 * runtime may have to build its genesis, which takes long.
 */
function chooseDeadline({ service, runtimes = {}, parachains = [] }: StartNetworkArgs): number {
  const isBuilt = (chain: ExtraParachain): boolean => !('fork' in chain || 'runtime' in chain)
  const built = parachains.filter(isBuilt).length
  return (
    START_MS + GENESIS_MS * (built + Object.keys(runtimes).length + (service === undefined ? 0 : 1))
  )
}

/**
 * Returns the time at which the clocks start: not before the latest forked block, because clocks
 * cannot go back.
 */
function chooseStart({ startTime, parachains = [] }: StartNetworkArgs): number {
  const forks = parachains.flatMap((chain) => ('fork' in chain ? [chain.fork.time] : []))
  const latest = Math.ceil(Math.max(0, ...forks) / ROUND_MS) * ROUND_MS
  const usual = forks.length === 0 ? START : latest
  return Math.max(latest, startTime === undefined ? usual : Number(startTime) * 1000)
}

async function planChains(
  args: StartNetworkArgs,
  rest: Pick<PlanArgs, 'time' | 'onWait'>
): Promise<readonly ChainPlan[]> {
  const { name: network, variant, parachains = [], signal } = args
  const at = { ...rest, network, signal }
  const layout = networkLayouts[args.network ?? 'plain']
  const { runtimes: given = {}, ports = {} } = args
  const more = parachains.map((chain) => chain.name)
  requireChains('runtimes', given, ['relay', ...layout.system])
  requireChains('ports', ports, ['relay', SERVICE, 'target', ...layout.system, ...more])
  const system = await Promise.all(
    layout.system.map((runtime) =>
      planOwn({ ...at, name: runtime, runtime, given: given[runtime] })
    )
  )
  // The genesis of the relay chain needs those of the parachains, but its code can be compiled at once.
  const loading = given['relay'] === undefined ? loadShipped(layout.relay) : undefined
  const planning = Promise.all([
    args.service === undefined
      ? planOwn({ ...at, name: SERVICE, runtime: serviceRuntimes[variant] })
      : planExtra({
          ...at,
          chain: {
            ...(args.service instanceof Uint8Array ? { code: args.service } : args.service),
            name: SERVICE,
            operator: await listOperators(),
            joins: true
          }
        }),
    planOwn({ ...at, name: 'target', ...targetRuntimes[args.target ?? 'substrate'] }),
    ...parachains.map((chain) => planExtra({ ...at, chain }))
  ])
  const [[service, target, ...planned]] = await Promise.all([planning, loading])
  const wanted = parachains.flatMap(({ paraId }) => paraId ?? [])
  const taken = [service, target, ...system].flatMap(({ genesis }) => readParaId(genesis) ?? [])
  const extra = planned.map((plan, at) => {
    const moved =
      parachains[at]?.paraId === undefined ? moveTaken(plan, [...taken, ...wanted]) : plan
    const id = readParaId(moved.genesis)
    if (id !== undefined) taken.push(id)
    return moved
  })
  const patch = await registerMore(layout.relay, [service, ...system, ...extra])
  const relay = await planOwn({
    ...at,
    name: 'relay',
    runtime: layout.relay,
    patch,
    given: given['relay']
  })
  return [relay, service, target, ...system, ...extra]
}

/** Throws `ArgumentInvalid` if the caller gave a value for a chain that is not in `chains`. */
function requireChains(
  argument: 'runtimes' | 'ports',
  values: Readonly<Record<string, unknown>>,
  chains: readonly string[]
): void {
  const unknown = Object.keys(values).find((name) => !chains.includes(name))
  if (unknown === undefined) return
  const problem = `this network takes ${argument} for ${chains.join(', ')}`
  throw new ParaclockError(ArgumentInvalid, { argument, value: unknown, problem })
}

async function openChains(
  args: StartNetworkArgs,
  plans: readonly ChainPlan[],
  time: number
): Promise<Simulation> {
  // The caller's chains start before the shipped parachains, so that their errors appear early.
  const own = OWN + networkLayouts[args.network ?? 'plain'].system.length
  const order = [...plans.slice(0, 1), ...plans.slice(own), ...plans.slice(1, own)]
  return await createSimulation({
    chains: order.map(describeSource),
    time: BigInt(time / 1000) as UnixSeconds,
    signatures: 'verify',
    keptBlocks: args.keptBlocks
  })
}

function describeSource({ name, genesis, fork, timeMs }: ChainPlan): ChainSource {
  return fork === undefined
    ? { name, genesis: readState(genesis), timeMs }
    : { name, fork, paraId: readParaId(genesis) }
}

/**
 * Sets the XCM version in which the relay chain, the service and the system chains send programs to
 * the caller's parachains. {@link agreeVersion} chooses this version. Live chains negotiate it
 * themselves. In the network `hub` with a target of the kind `substrate`, also registers the relay
 * token as a foreign asset of the target.
 */
async function introduceChains(
  { network = 'plain', target: kind = 'substrate' }: StartNetworkArgs,
  simulation: Simulation,
  plans: readonly ChainPlan[]
): Promise<void> {
  const { system } = networkLayouts[network]
  const senders = [SERVICE, ...system].map((name) => simulation.chain(name))
  if (simulation.relay !== undefined) senders.unshift(simulation.relay)
  for (const { name } of plans.slice(OWN + system.length)) {
    const recipient = simulation.chain(name)
    if (recipient.paraId === undefined) continue
    for (const sender of senders) sender.write(agreeVersion(sender, recipient))
  }
  if (network === 'plain' || kind !== 'substrate') return
  const target = simulation.chain('target')
  const [owner] = await listOperators()
  const { tokenSymbol, tokenDecimals } = plans[0]?.properties ?? {}
  target.write(registerRelayToken(target, { owner, tokenSymbol, tokenDecimals }))
}

/** The largest number of rounds to wait for a chain that does not build in each round. */
const SLOWEST = 10

/**
 * Builds rounds until each chain of `seated` has built a block. Returns the errors of the messages
 * that a chain refused in these blocks. Throws `ChainFailed` if a block fails, because the
 * runtime or the genesis of the chain is then wrong.
 *
 * @param seated - the chains that have an operator. The first block of such a chain gives the
 * operator funds and the sudo key
 */
async function bootChains(
  simulation: Simulation,
  seated: readonly SimulatedChain[]
): Promise<readonly ParaclockError[]> {
  const begun = seated.map(({ head }) => head.number)
  const refused: ParaclockError[] = []
  try {
    for (let round = 0; round < SLOWEST; round += 1) {
      refused.push(...(await simulation.build(1, { refused: 'report' })).refused)
      if (seated.every(({ head }, at) => head.number !== begun[at])) break
    }
    return refused
  } catch (error) {
    if (!isParaclockError(error, ChainFailed)) throw error
    const { chain, reason } = error.context
    throw new ParaclockError(ChainFailed, { chain, reason }, { cause: error })
  }
}

function describe({ chain, api, methods }: RunningChain, endpoint: ChainServer): DevnetChain {
  return {
    name: chain.name,
    paraId: chain.paraId,
    genesisHash: chain.genesisHash,
    api,
    openWire: createWires(methods),
    wsUrl: `ws://127.0.0.1:${endpoint.port}`,
    httpUrl: `http://127.0.0.1:${endpoint.port}`
  }
}
