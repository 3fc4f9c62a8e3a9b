import { type Chain, nativeToken } from '@paraclock/connect'
import {
  ChainItemMissing,
  type Evidence,
  genericPrefix,
  isParaclockError,
  type UnixSeconds
} from '@paraclock/core'
import type { HrmpHost } from '@paraclock/types'
import { findCallPosition, listXcmVersions } from '@paraclock/weights'
import type { CallIndex, HrmpHostState, HrmpRoute } from '../state/HrmpHostState.ts'
import { readHrmpLimits, refuseHost } from './readHrmpLimits.ts'
import { readSession } from './readSession.ts'

/** What of a host is the same for every channel. */
export async function readHost(args: {
  readonly host: Chain
  readonly route: HrmpRoute
}): Promise<HrmpHostState> {
  const { host, route } = args
  const { facts, name: chain } = host
  const pallet = findHrmpPallet(host)
  const [now, requests, { limits, pending, evidence: ofLimits }, session] = await Promise.all([
    host.storage({ pallet: 'Timestamp', entry: 'Now', as: (time) => time as bigint }),
    host.storage({
      pallet: pallet.pallet,
      entry: 'HrmpOpenChannelRequestsList',
      as: (list) => (list as readonly unknown[]).length
    }),
    readHrmpLimits(host),
    readSession(host)
  ])
  const evidence: Evidence[] = [
    ...now.evidence,
    ...requests.evidence,
    ...ofLimits,
    ...session.evidence
  ]
  return {
    chain,
    genesis: facts.genesis,
    blockHash: host.block.hash,
    blockNumber: host.block.number,
    time: now.value === undefined ? null : ((now.value / 1000n) as UnixSeconds),
    specName: facts.specName,
    specVersion: facts.specVersion,
    route,
    pallet,
    transfer: findTransfer(host),
    token: nativeToken(host),
    ss58Prefix: facts.ss58Prefix ?? genericPrefix,
    existentialDeposit:
      host.constant({
        pallet: 'Balances',
        name: 'ExistentialDeposit',
        as: (deposit) => deposit as bigint
      }) ?? 0n,
    session: session.session,
    limits,
    pending,
    openRequests: requests.value ?? 0,
    keepsRegister: host.runtime.storage('Paras', 'ParaLifecycles') !== undefined,
    // The rule and this call came into the pallet together.
    systemIsFree: pallet.calls['pokeChannelDeposits'] !== undefined,
    programs: listXcmVersions(host),
    evidence
  }
}

/**
 * The pallet of a host that manages channels.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain has none.
 */
export function findHrmpPallet({ name, facts }: Pick<Chain, 'name' | 'facts'>): HrmpHost {
  const { hrmp } = facts.capabilities
  if (hrmp !== null) return hrmp
  throw refuseHost(name, 'pallet with hrmpInitOpenChannel and hrmpAcceptOpenChannel')
}

// Only where the recipient is written as a MultiAddress: that is how the plan writes it.
function findTransfer(host: Chain): CallIndex | null {
  if (host.facts.capabilities.address !== 'multiAddress') return null
  try {
    const transfer = { chain: host, pallet: 'Balances', method: 'transfer_keep_alive' }
    const { palletIndex, callIndex } = findCallPosition(transfer)
    return { pallet: palletIndex, call: callIndex }
  } catch (error) {
    if (isParaclockError(error, ChainItemMissing)) return null
    throw error
  }
}
