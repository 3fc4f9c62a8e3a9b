import { type BlockReference, type Chain, openBlockState } from '@paraclock/connect'
import { type Hex, hexToBytes, type ParaclockError, parseUnixSeconds } from '@paraclock/core'
import type { RelayChange, Simulation } from '@paraclock/simulation'
import type { ChainRole, NetworkRole } from '../config/networkRoles.ts'
import { chainRoles } from '../config/networkRoles.ts'
import { openIncluded } from './openIncluded.ts'

/** Opens copies of the service and the target. All copies share the state that was fetched. */
export interface Copies {
  /**
   * Opens new copies at the pinned blocks. `without` lists changes of the relay chain that do not
   * happen for these copies.
   */
  open(without?: readonly RelayChange[]): Promise<OpenCopies>
  /** Fetches the blocks of the service and the target, so that the first `open` takes less time. */
  openAhead(): void
}

/**
 * The role of a chain with a copy. A trial builds blocks only for such chains, and only reads the
 * relay chain.
 */
export type CopiedRole = Exclude<ChainRole, 'relay'>

/** A call that is made on the copies before the trial begins. */
export interface CopiedCall {
  readonly chain: CopiedRole
  readonly call: Hex
  /** The signer. Defaults to root. */
  readonly account?: string
}

/** Running copies of the service and the target. */
export interface OpenCopies {
  /** The simulation of the copies. The name of a copy is its role. */
  readonly simulation: Simulation
  /** The relay chain itself, at its pinned block. The relay chain has no copy. */
  readonly relay: Chain
  readonly service: BlockReference
  readonly target: BlockReference
  /** The chains whose state is trusted from the endpoint, not proven. */
  readonly trusted: readonly ChainRole[]
  /** All chains of the network. Asset Hub is included if the relay chain trusts it. */
  readonly chains: readonly Chain[]
}

/** The number of blocks that a copy keeps. A trial reads the blocks of a run after the run. */
const KEPT_BLOCKS = 64

export function createCopies(args: {
  readonly chain: (role: NetworkRole) => Promise<Chain>
  /**
   * Opens Asset Hub if the relay chain trusts it. Needed because referenda on Asset Hub send calls
   * to the relay chain.
   */
  readonly openHub: () => Promise<Chain | undefined>
  readonly before: readonly CopiedCall[]
  readonly signal: AbortSignal
}): Copies {
  const { chain: open, openHub, before, signal } = args
  const fork = async (role: CopiedRole) => {
    const [chain, relay] = await Promise.all([open(role), open('relay')])
    const { block, state, unincluded } = await openIncluded(chain, relay)
    const { header, open: load } = state
    const genesisHash = chain.facts.genesis
    return { chain, block, fork: { header, state: await load(), genesisHash, unincluded } }
  }
  const openCopies = async (without?: readonly RelayChange[]): Promise<OpenCopies> => {
    const [{ createSimulation }, relay, { storage: state }, service, target, hub] =
      await Promise.all([
        import('@paraclock/simulation'),
        open('relay'),
        open('relay').then(openBlockState),
        fork('service'),
        fork('target'),
        openHub()
      ])
    const agendaSource =
      hub?.paraId === undefined
        ? undefined
        : { paraId: hub.paraId, runtime: hub.runtime, state: (await openBlockState(hub)).storage }
    const simulation = await createSimulation({
      chains: [
        { name: 'service', fork: service.fork },
        { name: 'target', fork: target.fork }
      ],
      relay: { state, runtime: relay.runtime, agendaSource, without },
      countsPassed: true,
      keptBlocks: KEPT_BLOCKS
    })
    for (const { chain, call: hex, account } of before) {
      const made = { chain, call: hexToBytes(hex), signal }
      if (account === undefined) await simulation.executeAsRoot(made)
      else await simulation.execute({ ...made, account })
      await settleCopies(simulation, signal)
    }
    const byRole = { relay: { chain: relay, block: relay.block }, service, target }
    return {
      simulation,
      relay,
      service: service.block,
      target: target.block,
      trusted: chainRoles.filter((role) => {
        const { chain, block } = byRole[role]
        return chain.source.basisOf?.(block.hash) !== 'proven'
      }),
      chains: [...Object.values(byRole).map(({ chain }) => chain), ...(hub ? [hub] : [])]
    }
  }
  return {
    open: openCopies,
    openAhead: () => {
      // Errors are ignored here, because `open` throws them again.
      for (const role of ['service', 'target'] as const) fork(role).catch(() => {})
    }
  }
}

/**
 * The time in which the copies execute the messages of a call or a task: eight blocks, in seconds.
 */
export const MESSAGE_SECONDS = 48

export async function settleCopies(
  simulation: Simulation,
  signal: AbortSignal
): Promise<readonly ParaclockError[]> {
  const until = parseUnixSeconds(Number(simulation.now()) + MESSAGE_SECONDS)
  return (await simulation.settle({ refused: 'report', until, signal })).refused
}
