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
  /** The largest number of messages in it. */
  readonly maxCapacity: number
  /** The largest size of a message, in bytes. */
  readonly maxMessageSize: number
  /** The largest size of all its messages, in bytes. */
  readonly maxTotalSize: number
  /** The present number of messages in it. */
  readonly messages: number
  /** The present size of all its messages, in bytes. */
  readonly totalSize: number
  /** The sender's reserved deposit, in the host's smallest unit. */
  readonly senderDeposit: bigint
  /** The recipient's reserved deposit, in the host's smallest unit. */
  readonly recipientDeposit: bigint
}

/** A request for a channel. It stays until it is cancelled, or until it was accepted and a session begins. */
export interface HrmpRequestState {
  /**
   * Whether the recipient has accepted it. The channel then opens at the beginning of the next
   * session.
   */
  readonly accepted: boolean
  /** The requested capacity, in messages. */
  readonly maxCapacity: number
  /** The requested message size, in bytes. */
  readonly maxMessageSize: number
  /** The largest size of all messages of the future channel, in bytes. */
  readonly maxTotalSize: number
  /** The sender's reserved deposit, in the host's smallest unit. */
  readonly senderDeposit: bigint
}

/** The state of one direction. */
export interface HrmpDirectionState extends HrmpDirection {
  /** The channel; `undefined` if it is not open. */
  readonly channel: HrmpChannelState | undefined
  /** The request for a channel; `undefined` if no request is pending. */
  readonly request: HrmpRequestState | undefined
  /** Whether the channel closes at the beginning of the next session. */
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
