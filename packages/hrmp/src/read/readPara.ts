import { sovereignAccount } from '@paraclock/accounts'
import type { BalanceEvidence, Evidence, ParaId, Token } from '@paraclock/core'
import type { HrmpParaState, SovereignBalance } from '../state/HrmpParaState.ts'
import type { HrmpRoute } from '../state/HrmpRoute.ts'
import { largest } from '../state/largest.ts'
import type { StorageReader } from './StorageReader.ts'

// The host's rule: ids up to this one are system parachains.
const LAST_SYSTEM_ID = 1_999

type Numeric = { readonly toString: () => string }
type Book = { readonly messageCount: Numeric }
type AccountInfo = { readonly data: Readonly<Record<string, Numeric | undefined>> }

/** What the host knows of one parachain. */
export type HostedPara = Omit<HrmpParaState, 'sender' | 'fees'>

/** Reads what the host knows of one parachain: its registration, its account, its counts. */
export async function readPara(args: {
  readonly reader: StorageReader
  /** The pallet, as `api.query` names it. */
  readonly section: string
  readonly paraId: ParaId
  /** The parachain, by the name that the caller knows it by. */
  readonly chain: string
  readonly route: HrmpRoute
  readonly token: Token
}): Promise<HostedPara> {
  const { reader, section, paraId, chain, route, token } = args
  const { account } = sovereignAccount({ paraId, on: route.kind })
  const [info, lifecycle, egress, ingress, requests, accepts, queue] = await Promise.all([
    reader.read('system', 'account', account),
    reader.read('paras', 'paraLifecycles', paraId),
    reader.read(section, 'hrmpEgressChannelsIndex', paraId),
    reader.read(section, 'hrmpIngressChannelsIndex', paraId),
    reader.read(section, 'hrmpOpenChannelRequestCount', paraId),
    reader.read(section, 'hrmpAcceptedChannelRequestCount', paraId),
    reader.read('messageQueue', 'bookStateFor', { Ump: { Para: paraId } })
  ])
  const balance = toBalance(info.value as unknown as AccountInfo | null)
  const held: BalanceEvidence = {
    kind: 'balance',
    chain: reader.chain.name,
    blockHash: reader.blockHash,
    account,
    free: { amount: balance.free, ...token },
    reserved: { amount: balance.reserved, ...token }
  }
  const read = [info, lifecycle, egress, ingress, requests, accepts, queue]
  const evidence: Evidence[] = [held, ...read.flatMap((one) => one.evidence)]
  return {
    paraId,
    chain,
    lifecycle: lifecycle.value?.toString() ?? null,
    system: paraId <= LAST_SYSTEM_ID,
    sovereign: account,
    balance,
    outbound: lengthOf(egress.value),
    inbound: lengthOf(ingress.value),
    requested: Number(requests.value?.toString() ?? 0),
    accepted: Number(accepts.value?.toString() ?? 0),
    underWay: Number((queue.value as unknown as Book | null)?.messageCount.toString() ?? 0),
    evidence
  }
}

function toBalance(info: AccountInfo | null): SovereignBalance {
  const amount = (name: string): bigint => BigInt(info?.data[name]?.toString() ?? 0)
  // Runtimes before 2023 kept two kinds of freeze apart; the larger one is what may not be touched.
  const frozen = ['frozen', 'miscFrozen', 'feeFrozen'].map(amount)
  return {
    free: amount('free'),
    reserved: amount('reserved'),
    frozen: largest(frozen)
  }
}

function lengthOf(list: unknown): number {
  return (list as { readonly length: number } | null)?.length ?? 0
}
