import type { Chain } from '@paraclock/connect'
import { ArgumentInvalid, ParaclockError, type ParaId } from '@paraclock/core'
import { readAccount, sovereignAccount } from '@paraclock/xcm'
import type { ChannelManagement } from '../state/ChannelManagement.ts'
import { type HrmpParaState, isSystem } from '../state/HrmpParaState.ts'
import type { ChannelChains } from './ChannelChains.ts'

export async function readPara(args: {
  readonly chains: ChannelChains
  readonly management: ChannelManagement
  readonly paraId: ParaId
  readonly chain: Chain | undefined
  readonly name: string
}): Promise<Omit<HrmpParaState, 'sender' | 'fees'>> {
  const { chains, management, paraId, chain, name } = args
  const { calls, deposits, register: host, pallet } = chains
  const { kind } = management.calls
  const { account } = sovereignAccount({ paraId, on: kind })
  const queue =
    kind === 'relay'
      ? { type: 'Ump', value: { type: 'Para', value: paraId } }
      : { type: 'Sibling', value: paraId }
  const keys = [paraId]
  const held =
    deposits === calls
      ? undefined
      : sovereignAccount({ paraId, on: management.deposits.kind }).account
  const as = (list: unknown): number => (list as readonly unknown[]).length
  const [{ balance, evidence }, onDeposits, ...read] = await Promise.all([
    readAccount(calls, account),
    held && readAccount(deposits, held),
    host.storage({
      pallet: 'Paras',
      entry: 'ParaLifecycles',
      keys,
      as: (value) => (value as { readonly type: string }).type
    }),
    host.storage({ pallet, entry: 'HrmpEgressChannelsIndex', keys, as }),
    host.storage({ pallet, entry: 'HrmpIngressChannelsIndex', keys, as }),
    host.storage({ pallet, entry: 'HrmpOpenChannelRequestCount', keys, as: Number }),
    host.storage({ pallet, entry: 'HrmpAcceptedChannelRequestCount', keys, as: Number }),
    calls.storage({
      pallet: 'MessageQueue',
      entry: 'BookStateFor',
      keys: [queue],
      as: (value) => Number((value as { readonly message_count: bigint }).message_count)
    }),
    chain?.storage({ pallet: 'ParachainInfo', entry: 'ParachainId', as: Number }),
    chain?.storage({ pallet: 'ParachainSystem', entry: 'PendingUpwardMessages', as })
  ])
  const [lifecycle, egress, ingress, requests, accepts, book, own, waiting] = read
  if (chain !== undefined && own?.value !== undefined && own.value !== paraId) {
    const problem = `${chain.name} is parachain ${own.value}: check the endpoint`
    throw new ParaclockError(ArgumentInvalid, { argument: 'paras', value: paraId, problem })
  }
  return {
    paraId,
    chain: name,
    lifecycle: lifecycle.value,
    system: isSystem(paraId),
    sovereign: account,
    balance,
    ...(held && onDeposits && { deposits: { sovereign: held, balance: onDeposits.balance } }),
    outbound: egress.value ?? 0,
    inbound: ingress.value ?? 0,
    requested: requests.value ?? 0,
    accepted: accepts.value ?? 0,
    underWay: (book.value ?? 0) + (waiting?.value ?? 0),
    evidence: [
      ...evidence,
      ...(onDeposits?.evidence ?? []),
      ...read.flatMap((one) => one?.evidence ?? [])
    ]
  }
}
