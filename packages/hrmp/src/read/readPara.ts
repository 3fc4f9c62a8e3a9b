import { sovereignAccount } from '@paraclock/accounts'
import type { Chain } from '@paraclock/connect'
import {
  type BalanceEvidence,
  type Evidence,
  hexToBytes,
  largest,
  type ParaId,
  type Token
} from '@paraclock/core'
import type { HrmpRoute } from '../state/HrmpHostState.ts'
import type { HrmpParaState, SovereignBalance } from '../state/HrmpParaState.ts'

// The host's rule: ids up to this one are system parachains.
const LAST_SYSTEM_ID = 1_999

/** What the host knows of one parachain. */
export type HostedPara = Omit<HrmpParaState, 'sender' | 'fees'>

/** What the host knows of one parachain: its registration, its account, its counts. */
export async function readPara(args: {
  readonly host: Chain
  /** The pallet, as the metadata spells it. */
  readonly pallet: string
  readonly paraId: ParaId
  /** The parachain, by the name that the caller knows it by. */
  readonly chain: string
  readonly route: HrmpRoute
  readonly token: Token
}): Promise<HostedPara> {
  const { host, pallet, paraId, chain, route, token } = args
  const { account } = sovereignAccount({ paraId, on: route.kind })
  const keys = [paraId]
  const list = (value: unknown): number => (value as readonly unknown[]).length
  const owner = host.runtime.type('AccountId').decode(hexToBytes(account))
  const [info, lifecycle, egress, ingress, requests, accepts, queue] = await Promise.all([
    host.storage({ pallet: 'System', entry: 'Account', keys: [owner], as: toBalance }),
    host.storage({
      pallet: 'Paras',
      entry: 'ParaLifecycles',
      keys,
      as: (value) => (value as { readonly type: string }).type
    }),
    host.storage({ pallet, entry: 'HrmpEgressChannelsIndex', keys, as: list }),
    host.storage({ pallet, entry: 'HrmpIngressChannelsIndex', keys, as: list }),
    host.storage({ pallet, entry: 'HrmpOpenChannelRequestCount', keys, as: Number }),
    host.storage({ pallet, entry: 'HrmpAcceptedChannelRequestCount', keys, as: Number }),
    host.storage({
      pallet: 'MessageQueue',
      entry: 'BookStateFor',
      keys: [{ type: 'Ump', value: { type: 'Para', value: paraId } }],
      as: (value) => Number((value as { readonly message_count: bigint }).message_count)
    })
  ])
  const balance = info.value ?? { free: 0n, reserved: 0n, frozen: 0n }
  const held: BalanceEvidence = {
    kind: 'balance',
    chain: host.name,
    blockHash: host.block.hash,
    account,
    free: { amount: balance.free, ...token },
    reserved: { amount: balance.reserved, ...token }
  }
  const read = [info, lifecycle, egress, ingress, requests, accepts, queue]
  const evidence: Evidence[] = [held, ...read.flatMap((one) => one.evidence)]
  return {
    paraId,
    chain,
    lifecycle: lifecycle.value ?? null,
    system: paraId <= LAST_SYSTEM_ID,
    sovereign: account,
    balance,
    outbound: egress.value ?? 0,
    inbound: ingress.value ?? 0,
    requested: requests.value ?? 0,
    accepted: accepts.value ?? 0,
    underWay: queue.value ?? 0,
    evidence
  }
}

function toBalance(info: unknown): SovereignBalance {
  const { data } = info as { readonly data: Readonly<Record<string, bigint | undefined>> }
  // Runtimes before 2023 kept two kinds of freeze apart; the larger one is what may not be touched.
  const frozen = ['frozen', 'misc_frozen', 'fee_frozen'].map((name) => data[name] ?? 0n)
  return { free: data['free'] ?? 0n, reserved: data['reserved'] ?? 0n, frozen: largest(frozen) }
}
