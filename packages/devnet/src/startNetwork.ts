import { ParaclockError, throwIfAborted } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import type { LocalChain } from './chain/LocalChain.ts'
import { openChain } from './chain/openChain.ts'
import { readParaId } from './chain/readParaId.ts'
import { shareTypes } from './chain/shareTypes.ts'
import { createDevnet } from './createDevnet.ts'
import type { Devnet, DevnetChain, Variant } from './Devnet.ts'
import { parseChainSpec } from './genesis/parseChainSpec.ts'
import type { RawGenesis } from './genesis/RawGenesis.ts'
import { markGenesis, relayPatch, shippedGenesis } from './genesis/shippedGenesis.ts'
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

/** What {@link startNetwork} takes. */
export interface StartNetworkArgs extends StartOptions {
  readonly name: string
  readonly variant: Variant
  readonly ports?: Readonly<Record<string, number>>
  readonly parachains?: readonly ExtraParachain[]
}

/** 2026-01-01 00:00 UTC, in milliseconds: a whole hour. */
const START = 1_767_225_600_000

/** Name of the service's chain. */
const SERVICE = 'service'

/** Relay, service and target come first. */
const OWN = 3

/** A chain before it is started. */
interface Plan {
  readonly name: string
  readonly genesis: RawGenesis
  readonly properties: Readonly<Record<string, unknown>>
}

interface RunningChain extends NetworkChain {
  readonly methods: RpcMethods
}

/** Starts one network. */
export async function startNetwork(args: StartNetworkArgs): Promise<Devnet> {
  const { name, variant, signal, onProgress } = args
  let devnet: Devnet | undefined
  const what = `starting ${name}`
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
    const time = args.startTime === undefined ? START : Number(args.startTime) * 1000
    const plans = await planChains(args, time)
    checkNames(plans)
    // Those that came from outside go first: what is wrong with them shows soonest.
    const opened: LocalChain[] = []
    for (const plan of [...plans.slice(OWN), ...plans.slice(0, OWN)]) {
      opened.push(await openChain({ ...plan, time }))
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
    await bootChains(state, time)
    const chains: DevnetChain[] = []
    for (const chain of running) {
      const { local, methods } = chain
      const port = args.ports?.[local.name] ?? 0
      const endpoint = await serveChain({ chain: local.name, methods, port })
      endpoints.push(endpoint)
      chains.push(describe(chain, endpoint))
    }
    onProgress?.({ what, phase: 'ended' })
    devnet = createDevnet({ ...args, state, chains, close })
    return devnet
  } catch (error) {
    await close()
    throw error
  }
}

async function planChains(args: StartNetworkArgs, time: number): Promise<readonly Plan[]> {
  const { name: network, variant, parachains = [] } = args
  const extra = await Promise.all(parachains.map((chain) => planExtra(chain, network, time)))
  const service = `service-${variant}` as const
  const own = [
    { name: 'relay', runtime: 'relay', ss58: 42, symbol: 'ROC', decimals: 12 },
    variant === 'hour'
      ? { name: 'service', runtime: service, ss58: 11_114, symbol: 'PCH', decimals: 10 }
      : { name: 'service', runtime: service, ss58: 11_115, symbol: 'PCM', decimals: 10 },
    { name: 'target', runtime: 'target', ss58: 12_000, symbol: 'TGT', decimals: 10 }
  ] as const
  const ids = extra.map(({ genesis }) => readParaId(genesis)).filter((id) => id !== undefined)
  const plans = own.map(async ({ name, runtime, ss58, symbol, decimals }): Promise<Plan> => {
    const patch = runtime === 'relay' ? await relayPatch(ids) : {}
    const genesis = await shippedGenesis({ chain: name, runtime, network, time, patch })
    const properties = { ss58Format: ss58, tokenSymbol: symbol, tokenDecimals: decimals }
    return { name, genesis, properties }
  })
  return [...(await Promise.all(plans)), ...extra]
}

async function planExtra(chain: ExtraParachain, network: string, time: number): Promise<Plan> {
  const { name } = chain
  if ('spec' in chain) {
    const { genesis, properties } = parseChainSpec(name, chain.spec)
    return { name, genesis: markGenesis({ genesis, network, time }), properties }
  }
  const patch = { parachainInfo: { parachainId: chain.paraId } }
  const genesis = await shippedGenesis({ chain: name, runtime: 'target', network, time, patch })
  const properties = { ss58Format: 12_000, tokenSymbol: 'TGT', tokenDecimals: 10 }
  return { name, genesis, properties }
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

/** Whatever is addressed by name or parachain id has to be one chain. */
function checkNames(plans: readonly Plan[]): void {
  const named = plans.map(({ name, genesis }) => ({ name, paraId: readParaId(genesis) }))
  for (const key of ['name', 'paraId'] as const) {
    const values = named.map((plan) => plan[key]).filter((value) => value !== undefined)
    const twice = values.find((value, at) => values.indexOf(value) !== at)
    if (twice !== undefined) {
      const value = key === 'name' ? `named ${twice}` : `parachain ${twice}`
      throw new ParaclockError('ChainNameAmbiguous', { value })
    }
  }
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
