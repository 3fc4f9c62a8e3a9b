import type { Chain } from '@paraclock/connect'
import { isParaclockError } from '@paraclock/core'
import type { HintStore, RpcSender } from '@paraclock/executor'
import type { Fork, Simulation } from '@paraclock/simulation'
import type { ChainRole } from '../evidence/ChainArtifact.ts'
import type { RelayState } from './openRelay.ts'

/**
 * Copies of a network's chains at their pinned blocks. State is fetched when it is needed, once for
 * everything that is run on them, and proven against the block. Where a node proves nothing, what was
 * begun is done again on what is trusted from the endpoints.
 */
export interface Copies {
  /** Runs something on service and target, which continue from their pinned blocks. */
  simulate<Value>(work: (on: CopiesToRunOn) => Promise<Value>): Promise<Value>
  /** Runs something on one chain at its pinned block. */
  fork<Value>(role: CopiedRole, work: (fork: Fork) => Promise<Value>): Promise<Value>
  /** Begins to open the copies, ahead of their use. */
  openAhead(): void
  /** Keeps what was read, so that the next copies read it at once. */
  saveHints(): Promise<void>
}

/** A chain that is run; of the relay chain, the state is only read. */
export type CopiedRole = Exclude<ChainRole, 'relay'>

const copiedRoles: readonly CopiedRole[] = ['service', 'target']

/** Where something is run. */
export interface CopiesToRunOn {
  /** Service and target, each under its role. */
  readonly simulation: Simulation
  /** The pinned blocks. */
  readonly service: Fork['block']
  readonly target: Fork['block']
  /** The chains whose state is not proven, and rests on the word of their endpoint. */
  readonly trusted: readonly ChainRole[]
}

/** What {@link createCopies} takes. */
export interface CreateCopiesArgs {
  /** Opens a chain of the network, or takes the one that is open. */
  readonly chain: (role: ChainRole) => Promise<Chain>
  /** Where it is kept what the copies read. Defaults to nowhere. */
  readonly hints?: HintStore | undefined
  /** Ends all reads. */
  readonly signal: AbortSignal
}

/** The blocks that are kept: a run is read when it is over. */
const KEPT_BLOCKS = 64

/** Makes copies of a network's chains. Each is opened when something is run on it. */
export function createCopies(args: CreateCopiesArgs): Copies {
  let opened = openChains(args, false)

  const use = async <Value>(work: (on: OpenedChains) => Promise<Value>): Promise<Value> => {
    const on = opened
    try {
      return await work(on)
    } catch (error) {
      // A node that proves nothing, or no child tries, can still be read.
      if (on.isTrusted || !isParaclockError(error, 'CallRefused')) throw error
      if (!opened.isTrusted) opened = openChains(args, true)
      return await work(opened)
    }
  }
  return {
    simulate: (work) => use(async (on) => work(await startSimulation(on))),
    fork: (role, work) => use(async (on) => work(await on.fork(role))),
    openAhead: () => {
      // Who uses a copy learns why it could not be opened.
      for (const role of copiedRoles) opened.fork(role).catch(() => {})
    },
    saveHints: () => opened.saveHints()
  }
}

/** The copies that are open, all of them proven or all of them trusted. */
interface OpenedChains {
  readonly isTrusted: boolean
  fork(role: CopiedRole): Promise<Fork>
  relay(): Promise<RelayState>
  saveHints(): Promise<void>
}

function openChains({ chain, hints, signal }: CreateCopiesArgs, isTrusted: boolean): OpenedChains {
  const forks = new Map<CopiedRole, Promise<Fork>>()
  let relay: Promise<RelayState> | undefined
  const senderOf = ({ source }: Chain): RpcSender => ({
    send: (method, params) => source.request(method, params, { signal })
  })
  const openFork = async (role: CopiedRole): Promise<Fork> => {
    const [simulation, own] = await Promise.all([import('@paraclock/simulation'), chain(role)])
    const { block, facts, name } = own
    return await simulation.openFork({
      ...{ provider: senderOf(own), signal, known: { genesisHash: facts.genesis, name } },
      at: isTrusted ? block.number : block.hash,
      ...(hints === undefined ? {} : { hints })
    })
  }
  const fork = (role: CopiedRole): Promise<Fork> => {
    const opening = forks.get(role) ?? openFork(role)
    forks.set(role, opening)
    return opening
  }
  const readRelay = async (): Promise<RelayState> => {
    const [{ openRelay }, own] = await Promise.all([import('./openRelay.ts'), chain('relay')])
    return await openRelay(own, senderOf(own), isTrusted)
  }
  return {
    isTrusted,
    fork,
    relay: () => {
      relay ??= readRelay()
      return relay
    },
    saveHints: async () => {
      // A copy that could not be opened has none.
      await Promise.allSettled([...forks.values()].map(async (one) => (await one).saveHints()))
    }
  }
}

async function startSimulation(on: OpenedChains): Promise<CopiesToRunOn> {
  const [{ createSimulation }, service, target, relay] = await Promise.all([
    import('@paraclock/simulation'),
    on.fork('service'),
    on.fork('target'),
    on.relay()
  ])
  const simulation = await createSimulation({
    chains: [
      { name: 'service', fork: service },
      { name: 'target', fork: target }
    ],
    relay: relay.storage,
    keptBlocks: KEPT_BLOCKS
  })
  const all = Object.entries({ relay, service, target }) as [ChainRole, { verified: boolean }][]
  const trusted = all.flatMap(([role, { verified }]) => (verified ? [] : [role]))
  return { simulation, service: service.block, target: target.block, trusted }
}
