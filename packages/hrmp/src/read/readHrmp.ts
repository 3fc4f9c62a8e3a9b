import { type Hex, ParaclockError, parseHex, parseParaId, withDeadline } from '@paraclock/core'
import { chooseXcmVersion, type XcmVersion } from '@paraclock/xcm'
import type { HrmpMessageFee } from '../state/HrmpMessageFee.ts'
import type { HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpRoute } from '../state/HrmpRoute.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { capabilitiesOf, type HrmpChain } from './HrmpChain.ts'
import { type HrmpFallback, measureMessages } from './measureMessages.ts'
import { readDirection } from './readDirection.ts'
import { findPallet, listPrograms, readHost, tokenOf } from './readHost.ts'
import { readPara } from './readPara.ts'
import { describeSender, readSender } from './readSender.ts'
import { createStorageReader } from './StorageReader.ts'

const LONGEST_MS = 60_000

/** One of the two parachains. */
export interface HrmpPara {
  /** Its id. */
  readonly paraId: number
  /** The name by which evidence and steps call it. "parachain 2114" if left out. */
  readonly name?: string
  /** A connection to it. Without one a plan has the host's calls, and not how they get there. */
  readonly api?: HrmpChain['api']
  /** What it can do, where that is known: `openChain` of connect tells. Detected if left out. */
  readonly capabilities?: HrmpChain['capabilities']
  /** The block of it at which it is read. The last finalized one if left out. */
  readonly at?: Hex
}

/** What {@link readHrmp} is told. */
export interface ReadHrmpArgs {
  /** The chain that manages the channels: the relay chain, unless `route` says otherwise. */
  readonly relay: HrmpChain
  /** The two parachains. */
  readonly paras: readonly [HrmpPara, HrmpPara]
  /** Which chain that is, as the parachains see it. Their relay chain if left out. */
  readonly route?: HrmpRoute
  /** The block of the host at which everything is read. The last finalized one if left out. */
  readonly at?: Hex
  /** What is taken where the host cannot tell what a message weighs or costs. */
  readonly fallback?: HrmpFallback
  /** Longest time for all of it, in milliseconds. 60,000 if left out. */
  readonly deadlineMs?: number
  /** Ends the reading. */
  readonly signal?: AbortSignal
}

/**
 * Reads where two parachains stand with the channels between them: channels, requests and closings
 * of both directions, limits, deposits, the session, both sovereign accounts, and how each
 * parachain reaches the host. Everything of the host is read at one block.
 *
 * A parachain that the host does not know is no error here: the state says so, and a plan names it
 * as what is in the way.
 *
 * @throws ParaclockError `HrmpHostMissing` if the chain does not manage channels, `HrmpPairInvalid`
 * if the parachains are one and the same or a connection leads elsewhere, `DeadlineExceeded`,
 * `OperationAborted`, and those of `parseParaId` and `parseHex` of core.
 *
 * @example
 * ```ts
 * import { stringifyJson } from '@paraclock/core'
 * import { readHrmp } from '@paraclock/hrmp'
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 *
 * const open = (url: string) => ApiPromise.create({ provider: new WsProvider(url) })
 * const state = await readHrmp({
 *   relay: { name: 'relay', api: await open('wss://relay.example') },
 *   paras: [
 *     { paraId: 2114, name: 'service' },
 *     { paraId: 2200, name: 'acme', api: await open('wss://acme.example') }
 *   ]
 * })
 * console.log(state.directions[0].channel !== null, stringifyJson(state))
 * ```
 */
export async function readHrmp(args: ReadHrmpArgs): Promise<HrmpState> {
  const { deadlineMs = LONGEST_MS, signal } = args
  const ids = [parseParaId(args.paras[0].paraId), parseParaId(args.paras[1].paraId)] as const
  if (ids[0] === ids[1]) {
    const problem = 'a parachain needs none to itself'
    throw new ParaclockError('HrmpPairInvalid', { value: ids.join(' and '), problem })
  }
  const what = `reading the channels between ${ids.join(' and ')}`
  return withDeadline({ milliseconds: deadlineMs, what, signal }, (inner) =>
    readState(args, ids, inner)
  )
}

type Ids = readonly [HrmpParaState['paraId'], HrmpParaState['paraId']]

async function readState(args: ReadHrmpArgs, ids: Ids, signal: AbortSignal): Promise<HrmpState> {
  const { relay, route = { kind: 'relay' }, fallback = {} } = args
  const capabilities = capabilitiesOf(relay)
  const { section } = findPallet(relay.name, capabilities)
  const programs = listPrograms(capabilities)
  const blockHash =
    args.at === undefined
      ? ((await relay.api.rpc.chain.getFinalizedHead()).toHex() as Hex)
      : parseHex(args.at, { bytes: 32 })
  const reader = createStorageReader({ chain: relay, blockHash })
  const host = readHost({ reader, route, capabilities })
  const measured = new Map<XcmVersion, Promise<readonly HrmpMessageFee[]>>()
  // The ids in a message change nothing about what it costs: both parachains ask once.
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
    const para = args.paras[index]
    const [paraId, { name = `parachain ${paraId}`, api }] = [ids[index], para]
    const chain = api === undefined ? undefined : { name, api, capabilities: para.capabilities }
    const at = para.at === undefined ? undefined : parseHex(para.at, { bytes: 32 })
    const described = describeSender(chain, programs)
    const version = 'unknown' in described ? newestOf(programs) : described.version
    const [hosted, { sender, underWay, evidence }, fees] = await Promise.all([
      readPara({ reader, section, paraId, chain: name, route, token: tokenOf(relay) }),
      readSender({ chain, described, paraId, at }),
      measure(version)
    ])
    return {
      ...hosted,
      underWay: hosted.underWay + underWay,
      sender,
      fees,
      evidence: [...hosted.evidence, ...evidence]
    }
  }
  const [known, first, second, there, back] = await Promise.all([
    host,
    completePara(0),
    completePara(1),
    readDirection({ reader, section, sender: ids[0], recipient: ids[1] }),
    readDirection({ reader, section, sender: ids[1], recipient: ids[0] })
  ])
  return {
    format: 'paraclock-hrmp-1',
    host: known,
    paras: [first, second],
    directions: [there, back]
  }
}

// For a parachain that is not connected: the host tells the same fee for every version that it reads.
function newestOf(programs: readonly number[]): XcmVersion {
  return chooseXcmVersion({ sender: programs, receiver: programs })
}
