import type { Evidence, ParaId } from '@paraclock/core'

/** A channel goes one way only: from its sender to its recipient. */
export interface HrmpDirection {
  /** The parachain that sends. */
  readonly sender: ParaId
  /** The parachain that receives. */
  readonly recipient: ParaId
}

export function isSameWay(
  one: { readonly sender: number; readonly recipient: number },
  other: { readonly sender: number; readonly recipient: number }
): boolean {
  return one.sender === other.sender && one.recipient === other.recipient
}

/** An open channel. */
export interface HrmpChannelState {
  /** How many messages it holds at most. */
  readonly maxCapacity: number
  /** How many bytes a message has at most. */
  readonly maxMessageSize: number
  /** How many bytes it holds at most. */
  readonly maxTotalSize: number
  /** How many messages it holds. */
  readonly messages: number
  /** How many bytes it holds. */
  readonly totalSize: number
  /** What is reserved from the sender for it, in the host's smallest unit. */
  readonly senderDeposit: bigint
  /** What is reserved from the recipient for it, in the host's smallest unit. */
  readonly recipientDeposit: bigint
}

/** A request for a channel. It stays until it is cancelled, or until it was accepted and a session begins. */
export interface HrmpRequestState {
  /** Whether the recipient has accepted it: then it opens when the next session begins. */
  readonly accepted: boolean
  /** How many messages the channel shall hold at most. */
  readonly maxCapacity: number
  /** How many bytes a message shall have at most. */
  readonly maxMessageSize: number
  /** How many bytes the channel shall hold at most. */
  readonly maxTotalSize: number
  /** What is reserved from the sender for it, in the host's smallest unit. */
  readonly senderDeposit: bigint
}

/** The state of one direction. */
export interface HrmpDirectionState extends HrmpDirection {
  /** The channel; `undefined` if it is not open. */
  readonly channel: HrmpChannelState | undefined
  /** The request for a channel; `undefined` if no request is pending. */
  readonly request: HrmpRequestState | undefined
  /** Whether the channel is to be closed when the next session begins. */
  readonly closing: boolean
  /** The evidence of these values. */
  readonly evidence: readonly Evidence[]
}

/** The phase of a direction. */
export type HrmpPhase = 'absent' | 'requested' | 'accepted' | 'open' | 'closing'

export function phaseOf({ channel, request, closing }: HrmpDirectionState): HrmpPhase {
  if (channel !== undefined) return closing ? 'closing' : 'open'
  if (request === undefined) return 'absent'
  return request.accepted ? 'accepted' : 'requested'
}
