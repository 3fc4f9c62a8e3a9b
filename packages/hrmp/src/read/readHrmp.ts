import type { Chain } from '@paraclock/connect'
import { ArgumentInvalid, ParaclockError, parseParaId, withDeadline } from '@paraclock/core'
import { listXcmVersions } from '@paraclock/weights'
import { chooseXcmVersion, type XcmVersion } from '@paraclock/xcm'
import type { ChannelManagement } from '../state/ChannelManagement.ts'
import type { HrmpMessageFee, HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { openChannelChains } from './ChannelChains.ts'
import { describeSender } from './describeSender.ts'
import { findManagement } from './findManagement.ts'
import { type HrmpFallback, measureMessages } from './measureMessages.ts'
import { readDirection } from './readDirection.ts'
import { readHost } from './readHost.ts'
import { readPara } from './readPara.ts'

const MAX_MS = 60_000

/** One of the two parachains between which channels are read. */
export interface HrmpPara {
  readonly paraId: number
  /**
   * The connection to the parachain. If absent, a plan contains the calls on the chain that manages
   * the channels, but not the parachain's messages that contain these calls.
   */
  readonly chain?: Chain | undefined
  /** The name of the parachain in texts. Defaults to the name of `chain`, or `parachain 2114`. */
  readonly name?: string
}

/** The arguments of {@link readHrmp}. */
export interface ReadHrmpArgs {
  readonly relay: Chain
  readonly paras: readonly [HrmpPara, HrmpPara]
  /** The chains that manage the channels. By default, read from the metadata of the given chains. */
  readonly management?: ChannelManagement
  readonly siblings?: readonly Chain[]
  readonly fallback?: HrmpFallback
  /** The longest time for all reads, in milliseconds. Defaults to 60,000. */
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
}

/**
 * Reads the state of the channels between two parachains: the channels and requests of both
 * directions, the limits and the session of the relay chain, and the sovereign account and the
 * messages of each parachain. All values of a chain are read at its pinned block.
 *
 * The parachains need not be registered on the relay chain. A plan for an unregistered parachain has
 * the obstacle `paraUnregistered`.
 *
 * @throws ParaclockError `ChannelsUnsupported` if the chains do not manage channels in a known form;
 * `ArgumentInvalid` if both parachains are the same, a connection is to another chain, or a chain
 * of `management` is missing; `DeadlineExceeded`; `OperationAborted`; the errors of `parseParaId`
 * of core.
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
 * console.log(state.directions[0].channel !== undefined, stringifyJson(state))
 * ```
 */
export async function readHrmp(args: ReadHrmpArgs): Promise<HrmpState> {
  const { deadlineMs = MAX_MS, signal } = args
  const ids = [parseParaId(args.paras[0].paraId), parseParaId(args.paras[1].paraId)] as const
  if (ids[0] === ids[1]) {
    const problem = 'a parachain needs no channel to itself; give two with different ids'
    const value = ids.join(' and ')
    throw new ParaclockError(ArgumentInvalid, { argument: 'paras', value, problem })
  }
  const what = `reading the channels between ${ids.join(' and ')}`
  return withDeadline({ milliseconds: deadlineMs, what, signal }, (inner) =>
    readState(args, ids, inner)
  )
}

type Ids = readonly [HrmpParaState['paraId'], HrmpParaState['paraId']]

async function readState(args: ReadHrmpArgs, ids: Ids, signal: AbortSignal): Promise<HrmpState> {
  const { management = findManagement(args), fallback = {} } = args
  const chains = openChannelChains(args, management)
  const { calls } = chains
  const programs = listXcmVersions(calls)
  const host = readHost({ chains, management, ids, signal })
  const measured = new Map<XcmVersion, Promise<readonly HrmpMessageFee[]>>()
  // Both parachains share one measurement for each XCM version, because the fee of a message does
  // not depend on the ids in the message.
  const measure = (version: XcmVersion): Promise<readonly HrmpMessageFee[]> => {
    const [paraId, peer] = ids
    const fees =
      measured.get(version) ??
      host.then((known) =>
        measureMessages({ chain: calls, host: known, paraId, peer, version, fallback, signal })
      )
    measured.set(version, fees)
    return fees
  }
  const completePara = async (index: 0 | 1): Promise<HrmpParaState> => {
    const paraId = ids[index]
    const { chain, name = chain?.name ?? `parachain ${paraId}` } = args.paras[index]
    const sender = describeSender(chain, programs)
    // If the sender's XCM version is unknown, the fee is measured in a version that the receiver
    // reads. The fee is the same in all versions.
    const version =
      'unknown' in sender
        ? chooseXcmVersion({ sender: programs, receiver: programs })
        : sender.version
    const [read, fees] = await Promise.all([
      readPara({ chains, management, paraId, chain, name }),
      measure(version)
    ])
    return { ...read, sender, fees }
  }
  const [known, first, second, there, back] = await Promise.all([
    host,
    completePara(0),
    completePara(1),
    readDirection({ chains, sender: ids[0], recipient: ids[1] }),
    readDirection({ chains, sender: ids[1], recipient: ids[0] })
  ])
  const format = 'paraclock-hrmp-1'
  return { format, host: known, paras: [first, second], directions: [there, back] }
}
