import { type Evidence, type Hex, ParaclockError, type UnixSeconds } from '@paraclock/core'
import { type Capabilities, detectCapabilities } from '@paraclock/types'
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
}): Promise<HrmpHostState> {
  const { reader, route } = args
  const { api, name: chain } = reader.chain
  const capabilities = detectCapabilities(api)
  const { hrmp: pallet, xcm } = capabilities
  if (pallet === null) {
    const problem = 'no pallet of it has hrmpInitOpenChannel and hrmpAcceptOpenChannel'
    throw new ParaclockError('HrmpHostMissing', { chain, problem })
  }
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
    token: {
      symbol: api.registry.chainTokens[0] ?? 'unit',
      decimals: api.registry.chainDecimals[0] ?? 0
    },
    ss58Prefix: api.registry.chainSS58 ?? 42,
    existentialDeposit: BigInt(api.consts['balances']?.['existentialDeposit']?.toString() ?? 0),
    session: session.session,
    limits,
    pending,
    openRequests: (requests.value as unknown as readonly unknown[] | null)?.length ?? 0,
    // The rule and this call came into the pallet together.
    systemIsFree: pallet.calls['pokeChannelDeposits'] !== undefined,
    programs: xcm.programs.known ? xcm.programs.value : [],
    evidence
  }
}

// Only where the recipient is written as a MultiAddress: that is how the plan writes it.
function findTransfer({ api }: HrmpChain, { account }: Capabilities): CallIndex | null {
  if (!account.known || account.value.address !== 'multiAddress') return null
  const call = api.tx['balances']?.['transferKeepAlive']
  if (call === undefined) return null
  const [pallet = 0, index = 0] = call.callIndex
  return { pallet, call: index }
}
