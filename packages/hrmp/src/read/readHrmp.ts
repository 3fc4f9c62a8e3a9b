import type { Chain } from '@paraclock/connect'
import { ArgumentInvalid, ParaclockError, parseParaId, withDeadline } from '@paraclock/core'
import { listXcmVersions } from '@paraclock/weights'
import { chooseXcmVersion, type XcmVersion } from '@paraclock/xcm'
import type { HrmpRoute } from '../state/HrmpHostState.ts'
import type { HrmpMessageFee, HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { describeSender } from './describeSender.ts'
import { type HrmpFallback, measureMessages } from './measureMessages.ts'
import { readDirection } from './readDirection.ts'
import { findHrmpPallet, readHost } from './readHost.ts'
import { readPara } from './readPara.ts'

const MAX_MS = 60_000

/** One of the two parachains. */
export interface HrmpPara {
  /** Its id. */
  readonly paraId: number
  /** The parachain. Without it, a plan has the host's calls, and not how they get there. */
  readonly chain?: Chain | undefined
  /** The name by which evidence and steps call it. Defaults to the chain's, or "parachain 2114". */
  readonly name?: string
}

/** What {@link readHrmp} takes. */
export interface ReadHrmpArgs {
  /** The chain that manages the channels: the relay chain, unless `route` says otherwise. */
  readonly relay: Chain
  /** The two parachains. */
  readonly paras: readonly [HrmpPara, HrmpPara]
  /** Which chain that is, as the parachains see it. Defaults to their relay chain. */
  readonly route?: HrmpRoute
  /** The weights and fees to use if the host states none. */
  readonly fallback?: HrmpFallback
  /** Longest time for all of it, in milliseconds. Defaults to 60,000. */
  readonly deadlineMs?: number
  /** Ends the reading. */
  readonly signal?: AbortSignal
}

/**
 * The state of the channels between two parachains: channels, requests and closings of both
 * directions, limits, deposits, the session, both sovereign accounts, and how each parachain reaches
 * the host. Everything of a chain is read at the block that the chain is pinned to.
 *
 * If the host does not know a parachain, the state says so, and a plan names it as an obstacle.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain does not manage channels,
 * `ArgumentInvalid` if both parachains are the same or a connection is to another chain,
 * `DeadlineExceeded`, `OperationAborted`, and those of `parseParaId` of core.
 *
 * @example
 * ```ts
 * import { connectChain } from '@paraclock/connect'
 * import { stringifyJson } from '@paraclock/core'
 * import { readHrmp } from '@paraclock/hrmp'
 *
 * const state = await readHrmp({
 *   relay: await connectChain({ name: 'relay', endpoints: 'wss://relay.example' }),
 *   paras: [
 *     { paraId: 2114, name: 'service' },
 *     { paraId: 2200, chain: await connectChain({ name: 'acme', endpoints: 'wss://acme.example' }) }
 *   ]
 * })
 * console.log(state.directions[0].channel !== null, stringifyJson(state))
 * ```
 */
export async function readHrmp(args: ReadHrmpArgs): Promise<HrmpState> {
  const { deadlineMs = MAX_MS, signal } = args
  const ids = [parseParaId(args.paras[0].paraId), parseParaId(args.paras[1].paraId)] as const
  if (ids[0] === ids[1]) {
    const problem = 'a parachain needs no channel to itself; give two with different ids'
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'paras',
      value: ids.join(' and '),
      problem
    })
  }
  const what = `reading the channels between ${ids.join(' and ')}`
  return withDeadline({ milliseconds: deadlineMs, what, signal }, (inner) =>
    readState(args, ids, inner)
  )
}

type Ids = readonly [HrmpParaState['paraId'], HrmpParaState['paraId']]

async function readState(args: ReadHrmpArgs, ids: Ids, signal: AbortSignal): Promise<HrmpState> {
  const { relay, route = { kind: 'relay' }, fallback = {} } = args
  const { pallet } = findHrmpPallet(relay)
  const programs = listXcmVersions(relay)
  const host = readHost({ host: relay, route, signal })
  const measured = new Map<XcmVersion, Promise<readonly HrmpMessageFee[]>>()
  // The ids in a message do not change its fee, so both parachains share one query.
  const measure = (version: XcmVersion): Promise<readonly HrmpMessageFee[]> => {
    const [paraId, peer] = ids
    const fees =
      measured.get(version) ??
      host.then((known) =>
        measureMessages({ chain: relay, host: known, paraId, peer, version, fallback, signal })
      )
    measured.set(version, fees)
    return fees
  }
  const completePara = async (index: 0 | 1): Promise<HrmpParaState> => {
    const paraId = ids[index]
    const { chain, name = chain?.name ?? `parachain ${paraId}` } = args.paras[index]
    const sender = describeSender(chain, programs)
    // The host states the same fee for every version that it reads.
    const version =
      'unknown' in sender
        ? chooseXcmVersion({ sender: programs, receiver: programs })
        : sender.version
    const [read, fees] = await Promise.all([
      readPara({ host: relay, pallet, paraId, chain, name, route }),
      measure(version)
    ])
    return { ...read, sender, fees }
  }
  const [known, first, second, there, back] = await Promise.all([
    host,
    completePara(0),
    completePara(1),
    readDirection({ host: relay, pallet, sender: ids[0], recipient: ids[1] }),
    readDirection({ host: relay, pallet, sender: ids[1], recipient: ids[0] })
  ])
  return {
    format: 'paraclock-hrmp-1',
    host: known,
    paras: [first, second],
    directions: [there, back]
  }
}
