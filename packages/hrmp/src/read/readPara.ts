import type { Chain } from '@paraclock/connect'
import type { Evidence, ParaId } from '@paraclock/core'
import { readAccount, sovereignAccount } from '@paraclock/xcm'
import type { HrmpRoute } from '../state/HrmpHostState.ts'
import type { HrmpParaState } from '../state/HrmpParaState.ts'

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
}): Promise<HostedPara> {
  const { host, pallet, paraId, chain, route } = args
  const { account } = sovereignAccount({ paraId, on: route.kind })
  const keys = [paraId]
  const list = (value: unknown): number => (value as readonly unknown[]).length
  const [{ balance, evidence: held }, lifecycle, egress, ingress, requests, accepts, queue] =
    await Promise.all([
      readAccount(host, account),
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
  const read = [lifecycle, egress, ingress, requests, accepts, queue]
  const evidence: Evidence[] = [...held, ...read.flatMap((one) => one.evidence)]
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
