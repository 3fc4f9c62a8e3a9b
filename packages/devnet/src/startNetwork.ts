import {
  type Hex,
  ParaclockError,
  type ServiceVariant,
  throwIfAborted,
  withDeadline
} from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import type { LocalChain } from './chain/LocalChain.ts'
import { openChain } from './chain/openChain.ts'
import { openForkedChain } from './chain/openForkedChain.ts'
import { readParaId } from './chain/readParaId.ts'
import { shareTypes } from './chain/shareTypes.ts'
import { createDevnet } from './createDevnet.ts'
import type { Devnet, DevnetChain } from './Devnet.ts'
import { adaptFork } from './fork/adaptFork.ts'
import type { ChainPlan } from './genesis/ChainPlan.ts'
import { checkNames } from './genesis/checkNames.ts'
import { planExtra, planOwn, serviceRuntime } from './genesis/planChains.ts'
import { relayPatch } from './genesis/shippedGenesis.ts'
import { buildRound } from './network/buildRound.ts'
import { createMail, type NetworkChain, type NetworkState, SLOT } from './network/NetworkState.ts'
import type { ExtraParachain, StartOptions } from './StartOptions.ts'
import { ChainProvider } from './serve/ChainProvider.ts'
import { connectApi } from './serve/connectApi.ts'
import { createDevMethods } from './serve/createDevMethods.ts'
import { createRpcMethods } from './serve/createRpcMethods.ts'
import { createServiceMethods } from './serve/createServiceMethods.ts'
import type { RpcMethod, RpcMethods } from './serve/RpcMethods.ts'
import { type Endpoint, serveChain } from './serve/serveChain.ts'
import { START_MS } from './WaitOptions.ts'

/** What {@link startNetwork} takes. */
export interface StartNetworkArgs extends StartOptions {
  readonly name: string
  readonly variant: ServiceVariant
  readonly ports?: Readonly<Record<string, number>>
  readonly parachains?: readonly ExtraParachain[]
}

/** 2026-01-01 00:00 UTC, in milliseconds: a whole hour. */
const START = 1_767_225_600_000

/** Name of the service's chain. */
const SERVICE = 'service'

/** Relay, service and target come first. */
const OWN = 3

interface RunningChain extends NetworkChain {
  readonly methods: RpcMethods
}

/** Starts one network. What was started is stopped when it fails or is stopped itself. */
export async function startNetwork(args: StartNetworkArgs): Promise<Devnet> {
  const what = `starting ${args.name}`
  const { deadlineMs: milliseconds = START_MS, signal: outer } = args
  return await withDeadline({ milliseconds, what, signal: outer }, (signal) =>
    start(args, what, signal)
  )
}

async function start(args: StartNetworkArgs, what: string, signal: AbortSignal): Promise<Devnet> {
  const { name, variant, onProgress } = args
  let devnet: Devnet | undefined
  onProgress?.({ what, phase: 'begun' })
  const endpoints: Endpoint[] = []
  const apis: ApiPromise[] = []
  const close = async (): Promise<void> => {
    await Promise.all([
      ...apis.map((api) => api.disconnect()),
      ...endpoints.map((endpoint) => endpoint.close())
    ])
  }
  try {
    const time = chooseStart(args)
    const keep = args.keptBlocks === undefined ? {} : { keptBlocks: args.keptBlocks }
    const plans = await planChains(args, time)
    checkNames(plans)
    // Those that came from outside go first: what is wrong with them shows soonest.
    const opened: LocalChain[] = []
    for (const plan of [...plans.slice(OWN), ...plans.slice(0, OWN)]) {
      const { fork, ...rest } = plan
      const open = { ...rest, time, ...keep }
      opened.push(await (fork === undefined ? openChain(open) : openForkedChain({ ...open, fork })))
    }
    opened.push(...opened.splice(0, plans.length - OWN))
    const running: RunningChain[] = []
    for (const local of opened) {
      throwIfAborted({ signal, what })
      const [done, total] = [running.length, opened.length]
      onProgress?.({ what, phase: 'advanced', done, total, detail: local.name })
      const chain = await connect(local, {
        ...(local.name === SERVICE ? createServiceMethods({ chain: local, variant }) : {}),
        ...createDevMethods(() => devnet)
      })
      apis.push(chain.api)
      running.push(chain)
    }
    const state = joinChains(name, time, running)
    for (const [at, { fork, operator }] of plans.entries()) {
      if (fork === undefined) continue
      const chain = running[at] as RunningChain
      await adaptFork({ chain, relay: state.relay, fork, operator })
    }
    throwIfAborted({ signal, what })
    await bootChains(state, time)
    const chains: DevnetChain[] = []
    for (const chain of running) {
      const { local, methods } = chain
      const port = args.ports?.[local.name] ?? 0
      const endpoint = await serveChain({ chain: local.name, methods, port })
      endpoints.push(endpoint)
      chains.push(describe(chain, endpoint))
    }
    throwIfAborted({ signal, what })
    onProgress?.({ what, phase: 'ended' })
    devnet = createDevnet({ ...args, state, chains, close })
    return devnet
  } catch (error) {
    await close()
    throw error
  }
}

/** No chain's clock goes back: the network begins where the last of its forks stands, or later. */
function chooseStart({ startTime, parachains = [] }: StartNetworkArgs): number {
  const forks = parachains.flatMap((chain) => ('fork' in chain ? [chain.fork.time] : []))
  const latest = Math.ceil(Math.max(0, ...forks) / SLOT) * SLOT
  const usual = forks.length === 0 ? START : latest
  return Math.max(latest, startTime === undefined ? usual : Number(startTime) * 1000)
}

async function planChains(args: StartNetworkArgs, time: number): Promise<readonly ChainPlan[]> {
  const { name: network, variant, parachains = [] } = args
  const at = { network, time }
  const extra = await Promise.all(parachains.map((chain) => planExtra({ ...at, chain })))
  const ids = extra.map(({ genesis }) => readParaId(genesis)).filter((id) => id !== undefined)
  const heads = new Map(
    extra.flatMap(({ genesis, fork }): [number, Hex][] => {
      const id = readParaId(genesis)
      return fork === undefined || id === undefined ? [] : [[id, fork.encodedHeader]]
    })
  )
  const own = await Promise.all([
    planOwn({ ...at, name: 'relay', runtime: 'relay', patch: relayPatch(ids, heads) }),
    planOwn({ ...at, name: SERVICE, runtime: serviceRuntime(variant) }),
    planOwn({ ...at, name: 'target', runtime: 'target' })
  ])
  return [...own, ...extra]
}

async function connect(
  local: LocalChain,
  more: Readonly<Record<string, RpcMethod>>
): Promise<RunningChain> {
  const methods = createRpcMethods({ chain: local, more })
  const provider = new ChainProvider(methods)
  const api = await connectApi(provider)
  await shareTypes(local, api)
  return { local, api, methods }
}

function joinChains(name: string, time: number, chains: readonly RunningChain[]): NetworkState {
  const [relay, ...others] = chains as [RunningChain, ...RunningChain[]]
  return {
    name,
    relay,
    paras: others.filter(({ local }) => local.paraId !== undefined),
    solos: others.filter(({ local }) => local.paraId === undefined),
    mail: createMail(),
    time,
    refused: []
  }
}

/** Builds the first blocks: what is wrong with a runtime or its genesis shows here. */
async function bootChains(state: NetworkState, time: number): Promise<void> {
  try {
    await buildRound(state, time + SLOT)
  } catch (error) {
    if (!(error instanceof ParaclockError) || error.code !== 'BlockFailed') throw error
    const { chain, reason } = error.context as { chain: string; reason: string }
    throw new ParaclockError('ChainBootFailed', { chain, reason }, { cause: error })
  }
}

function describe(chain: RunningChain, endpoint: Endpoint): DevnetChain {
  const { local, api } = chain
  return {
    name: local.name,
    paraId: local.paraId,
    genesisHash: local.header.hash,
    api,
    wsUrl: `ws://127.0.0.1:${endpoint.port}`,
    httpUrl: `http://127.0.0.1:${endpoint.port}`
  }
}
