import type { ParaId } from '@paraclock/core'
import type {
  ChannelSizes,
  HrmpChannelState,
  HrmpDirectionState,
  HrmpRequestState
} from '../state/HrmpDirectionState.ts'
import type { ChannelChains } from './ChannelChains.ts'

interface StoredSizes {
  readonly max_capacity: number
  readonly max_message_size: number
  readonly max_total_size: number
  readonly sender_deposit: bigint
}

interface StoredChannel extends StoredSizes {
  readonly msg_count: number
  readonly total_size: number
  readonly recipient_deposit: bigint
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
    ...readSizes(channel),
    messages: channel.msg_count,
    totalSize: channel.total_size,
    recipientDeposit: channel.recipient_deposit
  }
}

function toRequest(stored: unknown): HrmpRequestState {
  const request = stored as StoredSizes & { readonly confirmed: boolean }
  return { accepted: request.confirmed, ...readSizes(request) }
}

function readSizes(stored: StoredSizes): ChannelSizes {
  return {
    maxCapacity: stored.max_capacity,
    maxMessageSize: stored.max_message_size,
    maxTotalSize: stored.max_total_size,
    senderDeposit: stored.sender_deposit
  }
}
