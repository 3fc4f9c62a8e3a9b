import type { ParaId } from '@paraclock/core'
import type {
  HrmpChannelState,
  HrmpDirectionState,
  HrmpRequestState
} from '../state/HrmpDirectionState.ts'
import type { StorageReader } from './StorageReader.ts'

type Numeric = { readonly toString: () => string }
type Fields = Readonly<Record<string, Numeric | undefined>>

/** Reads where the channel from one parachain to another stands. */
export async function readDirection(args: {
  readonly reader: StorageReader
  /** The pallet, as `api.query` names it. */
  readonly section: string
  readonly sender: ParaId
  readonly recipient: ParaId
}): Promise<HrmpDirectionState> {
  const { reader, section, sender, recipient } = args
  const id = { sender, recipient }
  const [channel, request, closing] = await Promise.all([
    reader.read(section, 'hrmpChannels', id),
    reader.read(section, 'hrmpOpenChannelRequests', id),
    reader.read(section, 'hrmpCloseChannelRequests', id)
  ])
  return {
    sender,
    recipient,
    channel: channel.value === null ? null : toChannel(channel.value as unknown as Fields),
    request: request.value === null ? null : toRequest(request.value as unknown as Fields),
    // The set holds no values: that there is an entry is all it says.
    closing: closing.evidence.some(({ value }) => value !== null),
    evidence: [...channel.evidence, ...request.evidence, ...closing.evidence]
  }
}

function toChannel(fields: Fields): HrmpChannelState {
  return {
    maxCapacity: Number(fields['maxCapacity']),
    maxMessageSize: Number(fields['maxMessageSize']),
    maxTotalSize: Number(fields['maxTotalSize']),
    messages: Number(fields['msgCount']),
    totalSize: Number(fields['totalSize']),
    senderDeposit: BigInt(String(fields['senderDeposit'])),
    recipientDeposit: BigInt(String(fields['recipientDeposit']))
  }
}

function toRequest(fields: Fields): HrmpRequestState {
  return {
    accepted: String(fields['confirmed']) === 'true',
    maxCapacity: Number(fields['maxCapacity']),
    maxMessageSize: Number(fields['maxMessageSize']),
    maxTotalSize: Number(fields['maxTotalSize']),
    senderDeposit: BigInt(String(fields['senderDeposit']))
  }
}
