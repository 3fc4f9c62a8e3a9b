import {
  type Evidence,
  genericPrefix,
  type Hex,
  ParaclockError,
  type Token,
  type UnixSeconds
} from '@paraclock/core'
import type { Capabilities, HrmpHost } from '@paraclock/types'
import type { CallIndex, HrmpHostState } from '../state/HrmpHostState.ts'
import type { HrmpRoute } from '../state/HrmpRoute.ts'
import type { HrmpChain } from './HrmpChain.ts'
import { readLimits } from './readLimits.ts'
import { readSession } from './readSession.ts'
import type { StorageReader } from './StorageReader.ts'

/** Reads what of the host is the same for every channel. */
export async function readHost(args: {
  readonly reader: StorageReader
  readonly route: HrmpRoute
  /** What the host can do. */
  readonly capabilities: Capabilities
}): Promise<HrmpHostState> {
  const { reader, route, capabilities } = args
  const { api, name: chain } = reader.chain
  const pallet = findPallet(chain, capabilities)
  const [number, now, requests, { limits, pending, evidence: ofLimits }, session] =
    await Promise.all([
      reader.read('system', 'number'),
      reader.read('timestamp', 'now'),
      reader.read(pallet.section, 'hrmpOpenChannelRequestsList'),
      readLimits(reader),
      readSession(reader)
    ])
  const evidence: Evidence[] = [
    ...number.evidence,
    ...now.evidence,
    ...requests.evidence,
    ...ofLimits,
    ...session.evidence
  ]
  return {
    chain,
    genesis: api.genesisHash.toHex() as Hex,
    blockHash: reader.blockHash,
    blockNumber: Number(number.value?.toString() ?? 0),
    time: now.value === null ? null : ((BigInt(now.value.toString()) / 1000n) as UnixSeconds),
    specName: api.runtimeVersion.specName.toString(),
    specVersion: api.runtimeVersion.specVersion.toNumber(),
    route,
    pallet,
    transfer: findTransfer(reader.chain, capabilities),
    token: tokenOf(reader.chain),
    ss58Prefix: api.registry.chainSS58 ?? genericPrefix,
    existentialDeposit: BigInt(api.consts['balances']?.['existentialDeposit']?.toString() ?? 0),
    session: session.session,
    limits,
    pending,
    openRequests: (requests.value as unknown as readonly unknown[] | null)?.length ?? 0,
    keepsRegister: api.query['paras']?.['paraLifecycles'] !== undefined,
    // The rule and this call came into the pallet together.
    systemIsFree: pallet.calls['pokeChannelDeposits'] !== undefined,
    programs: listPrograms(capabilities),
    evidence
  }
}

/**
 * The pallet that manages channels.
 *
 * @throws ParaclockError `HrmpHostMissing` if the chain has none.
 */
export function findPallet(chain: string, { hrmp }: Capabilities): HrmpHost {
  if (hrmp !== null) return hrmp
  const problem = 'no pallet of it has hrmpInitOpenChannel and hrmpAcceptOpenChannel'
  throw new ParaclockError('HrmpHostMissing', { chain, problem })
}

/** The XCM versions of programs that a chain reads; none if its metadata does not tell. */
export function listPrograms({ xcm }: Capabilities): readonly number[] {
  return xcm.programs.known ? xcm.programs.value : []
}

/** A chain's own token; its smallest unit if the chain does not name one. */
export function tokenOf({ api }: HrmpChain): Token {
  const { chainTokens, chainDecimals } = api.registry
  return { symbol: chainTokens[0] ?? 'unit', decimals: chainDecimals[0] ?? 0 }
}

// Only where the recipient is written as a MultiAddress: that is how the plan writes it.
function findTransfer({ api }: HrmpChain, { account }: Capabilities): CallIndex | null {
  if (!account.known || account.value.address !== 'multiAddress') return null
  const call = api.tx['balances']?.['transferKeepAlive']
  if (call === undefined) return null
  const [pallet = 0, index = 0] = call.callIndex
  return { pallet, call: index }
}
