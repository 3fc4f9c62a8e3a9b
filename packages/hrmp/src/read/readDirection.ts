import type { ParaId } from '@paraclock/core'
import type {
  HrmpChannelState,
  HrmpDirectionState,
  HrmpRequestState
} from '../state/HrmpDirectionState.ts'
import type { ChannelChains } from './ChannelChains.ts'

interface StoredChannel {
  readonly max_capacity: number
  readonly max_message_size: number
  readonly max_total_size: number
  readonly msg_count: number
  readonly total_size: number
  readonly sender_deposit: bigint
  readonly recipient_deposit: bigint
}

interface StoredRequest {
  readonly confirmed: boolean
  readonly max_capacity: number
  readonly max_message_size: number
  readonly max_total_size: number
  readonly sender_deposit: bigint
}

export async function readDirection(args: {
  readonly chains: Pick<ChannelChains, 'register' | 'pallet'>
  readonly sender: ParaId
  readonly recipient: ParaId
}): Promise<HrmpDirectionState> {
  const { chains, sender, recipient } = args
  const { register: host, pallet } = chains
  const keys = [{ sender, recipient }]
  const [channel, request, closing] = await Promise.all([
    host.storage({ pallet, entry: 'HrmpChannels', keys, as: toChannel }),
    host.storage({ pallet, entry: 'HrmpOpenChannelRequests', keys, as: toRequest }),
    host.storage({ pallet, entry: 'HrmpCloseChannelRequests', keys })
  ])
  return {
    sender,
    recipient,
    channel: channel.value,
    request: request.value,
    closing: closing.value !== undefined,
    evidence: [...channel.evidence, ...request.evidence, ...closing.evidence]
  }
}

function toChannel(stored: unknown): HrmpChannelState {
  const channel = stored as StoredChannel
  return {
    maxCapacity: channel.max_capacity,
    maxMessageSize: channel.max_message_size,
    maxTotalSize: channel.max_total_size,
    messages: channel.msg_count,
    totalSize: channel.total_size,
    senderDeposit: channel.sender_deposit,
    recipientDeposit: channel.recipient_deposit
  }
}

function toRequest(stored: unknown): HrmpRequestState {
  const request = stored as StoredRequest
  return {
    accepted: request.confirmed,
    maxCapacity: request.max_capacity,
    maxMessageSize: request.max_message_size,
    maxTotalSize: request.max_total_size,
    senderDeposit: request.sender_deposit
  }
}
