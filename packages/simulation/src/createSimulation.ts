import {
  ArgumentInvalid,
  BlockMissing,
  type Hex,
  ParaclockError,
  parseUnixSeconds,
  requireNode,
  throwIfAborted,
  type UnixSeconds
} from '@paraclock/core'
import { readFetched, type SignatureCheck, type StorageKey } from '@paraclock/executor'
import type { Runtime } from '@paraclock/types'
import type { ChainSource } from './ChainSource.ts'
import type { LocalChain, Write } from './chain/LocalChain.ts'
import { openLocalChain } from './chain/openLocalChain.ts'
import type { SimulatedBlock } from './chain/SimulatedBlock.ts'
import { StateLayers } from './chain/StateLayers.ts'
import type { PooledExtrinsic } from './chain/TransactionPool.ts'
import { checkNames } from './checkNames.ts'
import { createQueue } from './createQueue.ts'
import { describeChain } from './describeChain.ts'
import { executeAsRoot } from './execute/executeAsRoot.ts'
import { executeCall } from './execute/executeCall.ts'
import { ReadRelay, type ReadRelayArgs } from './inherents/ReadRelay.ts'
import { buildRound } from './network/buildRound.ts'
import { collectUnderWay } from './network/collectUnderWay.ts'
import { copyMail, createNetwork, listChains, type Mail, type Network } from './network/Network.ts'
import { type DescribedState, describeState } from './network/readEntry.ts'
import { ROUND_MS } from './network/roundMs.ts'
import { reportRounds, settleNetwork } from './network/settleNetwork.ts'
import { changeSession, travelNetwork } from './network/travelNetwork.ts'
import type { Simulation, SimulationSnapshot } from './Simulation.ts'

/** The arguments of {@link createSimulation}. */
export interface CreateSimulationArgs {
  /**
   * The chains of the simulation. The first chain with the runtime of a relay chain becomes the
   * relay chain of all parachains.
   */
  readonly chains: readonly ChainSource[]
  /**
   * A read-only relay chain, if `chains` has no relay chain. It builds no blocks. All parachains
   * use its configuration and channels. With `relay.runtime`, messages from parachains are executed
   * on a copy of the relay state. Messages that were sent before the simulation began then arrive
   * in its first blocks. Messages to parachains outside `chains` are dropped without an error.
   */
  readonly relay?: ReadRelayArgs
  /**
   * Whether a jump in time also increases the block numbers, as if all blocks on the way were
   * built. If `true`, a Scheduler runs each agenda at the time for which it is planned. Defaults to
   * `false`: block numbers are consecutive.
   */
  readonly countsPassed?: boolean
  /**
   * The time at which the simulation begins. Defaults to the latest time in the states of the
   * chains. A time before this default has no effect.
   */
  readonly time?: UnixSeconds
  /**
   * How signatures are checked. Defaults to `accept-magic`, which also accepts the mocked
   * signatures of `submitAs`. `verify` refuses every invalid signature, like a node.
   */
  readonly signatures?: SignatureCheck
  /**
   * How many blocks of each chain can be read, and to how many rounds `goTo` can return. Defaults
   * to 256.
   */
  readonly keptBlocks?: number
}

/**
 * Creates a simulation of chains with real runtimes: a relay chain with its parachains, a parachain
 * with a sibling, or a single chain. It uses no files and no sockets, so it also runs in a worker
 * of a browser.
 *
 * @throws ParaclockError `ChainSpecMalformed` if a genesis holds no runtime, `ArgumentInvalid` if
 * two chains have the same name or parachain id, if `chains` and `relay` both have a relay chain,
 * or if `keptBlocks` is less than 1, `ChainFailed` if a runtime has no clock, and the errors of
 * `loadRuntime`.
 *
 * @example
 * ```ts
 * import { buildGenesis, CODE_KEY } from '@paraclock/executor'
 * import { createSimulation } from '@paraclock/simulation'
 *
 * declare const code: Uint8Array
 * const state = await buildGenesis({ chain: 'solo', code, preset: 'development' })
 * const genesis = { top: [...state, [CODE_KEY, code] as const] }
 * const simulation = await createSimulation({ chains: [{ name: 'solo', genesis }] })
 * await simulation.build(3)
 * simulation.chain('solo').head.number // 3
 * ```
 */
export async function createSimulation(args: CreateSimulationArgs): Promise<Simulation> {
  requireNode()
  const { keptBlocks = 256 } = args
  if (!(keptBlocks >= 1)) {
    const problem = 'expected at least one block'
    const context = { argument: 'keptBlocks', value: keptBlocks, problem }
    throw new ParaclockError(ArgumentInvalid, context)
  }
  const network = await openNetwork(args, keptBlocks)
  const local = listChains(network)
  const chains = local.map(describeChain)
  const inTurn = createQueue()
  const history = createHistory(network, keptBlocks)
  return {
    chains,
    relay: chains.find((_, at) => local[at] === network.relay),
    chain: (name) => findChain(chains, name),
    now: () => BigInt(Math.floor(network.time / 1000)) as UnixSeconds,
    build: (rounds = 1, options = {}) =>
      inTurn('building blocks', options, async (signal) => {
        for (let done = 0; done < rounds; done += 1) {
          throwIfAborted({ signal, what: 'building blocks' })
          await buildRound(network, network.time + ROUND_MS)
        }
        return reportRounds(network, rounds, options)
      }),
    settle: (options) =>
      inTurn('settling', options, (signal) => settleNetwork(network, { ...options, signal })),
    travelTo: (time, options) =>
      inTurn('travelling', options, (signal) =>
        travelNetwork(network, Number(parseUnixSeconds(time)) * 1000, { ...options, signal })
      ),
    nextSession: (options) =>
      inTurn('going to the next session', options, (signal) =>
        changeSession(network, { ...options, signal })
      ),
    execute: ({ chain, ...args }) =>
      inTurn('executing a call', args, (signal) =>
        executeCall(network, { ...args, chain: findChain(local, chain), signal })
      ),
    executeAsRoot: ({ chain, ...args }) =>
      inTurn('executing a call', args, (signal) =>
        executeAsRoot(network, { ...args, chain: findChain(local, chain), signal })
      ),
    listRelayChanges: () =>
      inTurn('listing changes', {}, async () => (await network.readRelay?.listChanges()) ?? []),
    listDropped: () =>
      inTurn('listing messages', {}, async () => {
        const paraIds = network.paras.flatMap(({ paraId }) => paraId ?? [])
        return [...network.dropped, ...((await network.readRelay?.listDropped(paraIds)) ?? [])]
      }),
    snapshot: () => inTurn('taking a snapshot', {}, async () => history.take()),
    goTo: (name, block) =>
      inTurn('going back', {}, async () => history.goTo(findChain(local, name), block)),
    restore: (snapshot) => inTurn('restoring a snapshot', {}, async () => history.restore(snapshot))
  }
}

async function openNetwork(args: CreateSimulationArgs, keptBlocks: number): Promise<Network> {
  const { signatures = 'accept-magic', countsPassed = false } = args
  const opened: LocalChain[] = []
  const keepsRelay = args.relay !== undefined
  for (const source of args.chains) {
    opened.push(await openLocalChain({ source, keepsRelay, countsPassed, signatures, keptBlocks }))
  }
  checkNames(opened)
  const latest = Math.max(0, ...opened.map(({ time }) => time))
  const start = args.time === undefined ? latest : Math.max(latest, Number(args.time) * 1000)
  const { state, runtime, agendaSource: given } = args.relay ?? {}
  const isSimulated = opened.some(({ paraId }) => paraId === given?.paraId)
  const agendaSource = isSimulated ? undefined : given
  const readRelay =
    state && runtime && new ReadRelay({ ...args.relay, state, runtime, agendaSource })
  const network = createNetwork({
    chains: opened,
    readRelay,
    time: Math.ceil(start / ROUND_MS) * ROUND_MS,
    isOpen: keepsRelay,
    countsPassed
  })
  if (state !== undefined && network.relay !== undefined) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the read-only relay chain',
      value: network.relay.name,
      problem: 'expected none, because the simulation has a relay chain'
    })
  }
  const fixed = state && {
    readAt: (_time: number, keys: readonly StorageKey[]) => readFetched({ base: state, keys })
  }
  for (const chain of network.paras) chain.relay = readRelay ?? fixed ?? network.relay
  if (state !== undefined && runtime !== undefined) {
    const begun = describeState(runtime, new StateLayers(state))
    const earlier = new Map(
      opened.map((chain, at) => [chain, listUnincluded(args.chains[at], chain.runtime)])
    )
    await collectUnderWay(network, { ...begun, name: 'the relay chain' }, earlier)
  }
  return network
}

function listUnincluded(
  source: ChainSource | undefined,
  runtime: Runtime
): readonly DescribedState[] {
  const { unincluded = [] } = source !== undefined && 'fork' in source ? source.fork : {}
  return unincluded.map((state) => describeState(runtime, new StateLayers(state)))
}

function findChain<Chain extends { readonly name: string }>(
  chains: readonly Chain[],
  name: string
): Chain {
  const found = chains.find((chain) => chain.name === name)
  if (found !== undefined) return found
  const problem = `the simulation has ${chains.map((chain) => chain.name).join(', ') || 'no chain'}`
  const context = { argument: 'the name of a chain', value: name, problem }
  throw new ParaclockError(ArgumentInvalid, context)
}

interface SnapshotContents {
  readonly time: number
  readonly mail: Mail
  readonly dropped: Network['dropped']
  readonly refused: readonly ParaclockError[]
  readonly restoreRelay: (() => void) | undefined
  readonly chains: readonly {
    readonly chain: LocalChain
    readonly head: SimulatedBlock
    readonly pool: readonly PooledExtrinsic[]
    readonly writes: readonly Write[]
  }[]
}

function createHistory(network: Network, keptRounds: number) {
  /**
   * The snapshots of each round, by the time of the round, the earliest first. If a parachain
   * builds several blocks in a round, the round has several snapshots.
   */
  const rounds = new Map<number, SnapshotContents[]>()
  const note = (snapshot: SnapshotContents): void => {
    const { time } = snapshot
    rounds.set(time, [...(rounds.get(time) ?? []), snapshot])
    const [oldest = time] = rounds.keys()
    if (rounds.size > keptRounds) rounds.delete(oldest)
  }
  const forgetFrom = (time: number): void => {
    for (const one of [...rounds.keys()].filter((one) => one >= time)) rounds.delete(one)
  }
  note(takeSnapshot(network))
  network.onBlock = () => note(takeSnapshot(network))
  return {
    take: () => takeSnapshot(network) as unknown as SimulationSnapshot,
    restore: (snapshot: SimulationSnapshot): void => {
      const past = snapshot as unknown as SnapshotContents
      restoreSnapshot(network, past)
      forgetFrom(past.time)
      note(past)
    },
    goTo: (chain: LocalChain, block: Hex): void => {
      const all = [...rounds.values()].flat()
      const past = all.findLast(({ chains }) =>
        chains.some((one) => one.chain === chain && one.head.hash === block)
      )
      if (past === undefined) throw new ParaclockError(BlockMissing, { chain: chain.name, block })
      restoreSnapshot(network, past)
      const before = rounds.get(past.time) ?? []
      forgetFrom(past.time)
      for (const one of before.slice(0, before.indexOf(past) + 1)) note(one)
    }
  }
}

function takeSnapshot(network: Network): SnapshotContents {
  return {
    time: network.time,
    mail: copyMail(network.mail),
    dropped: network.dropped,
    refused: [...network.refused],
    restoreRelay: network.readRelay?.save(),
    chains: listChains(network).map((chain) => {
      const { head, pool, writes } = chain
      return { chain, head, pool: pool.all, writes }
    })
  }
}

function restoreSnapshot(network: Network, snapshot: SnapshotContents): void {
  const own = listChains(network)
  if (snapshot.chains.some(({ chain }) => !own.includes(chain))) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the snapshot',
      value: snapshot.chains.map(({ chain }) => chain.name),
      problem: 'it belongs to another simulation: restore a snapshot of this one'
    })
  }
  for (const { chain, head, pool, writes } of snapshot.chains) chain.restore(head, pool, writes)
  network.time = snapshot.time
  network.mail = copyMail(snapshot.mail)
  network.dropped = snapshot.dropped
  network.refused = [...snapshot.refused]
  snapshot.restoreRelay?.()
}
