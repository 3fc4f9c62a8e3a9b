import type { Evidence, ParaId } from '@paraclock/core'

/** The direction of a channel. Messages go only from the sender to the recipient. */
export interface HrmpDirection {
  readonly sender: ParaId
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
  readonly maxCapacity: number
  readonly maxMessageSize: number
  /** The largest total size of the messages in the channel, in bytes. */
  readonly maxTotalSize: number
  /** The number of messages in the channel. */
  readonly messages: number
  /** The total size of the messages in the channel, in bytes. */
  readonly totalSize: number
  /** The sender's reserved deposit, in the host's smallest unit. */
  readonly senderDeposit: bigint
  readonly recipientDeposit: bigint
}

/** A request for a channel, until its cancellation or the first session after its acceptance. */
export interface HrmpRequestState {
  /**
   * Whether the recipient has accepted the request. The channel then opens at the beginning of the
   * next session.
   */
  readonly accepted: boolean
  readonly maxCapacity: number
  readonly maxMessageSize: number
  readonly maxTotalSize: number
  /** The sender's reserved deposit, in the host's smallest unit. */
  readonly senderDeposit: bigint
}

/** The channel and the request in one direction. */
export interface HrmpDirectionState extends HrmpDirection {
  readonly channel: HrmpChannelState | undefined
  readonly request: HrmpRequestState | undefined
  /** Whether the channel closes at the beginning of the next session. */
  readonly closing: boolean
  readonly evidence: readonly Evidence[]
}

/**
 * The phase of one direction, from no channel (`absent`) to an open channel. `accepted` and
 * `closing` last until the next session.
 */
export type HrmpPhase = 'absent' | 'requested' | 'accepted' | 'open' | 'closing'

export function phaseOf({ channel, request, closing }: HrmpDirectionState): HrmpPhase {
  if (channel !== undefined) return closing ? 'closing' : 'open'
  if (request === undefined) return 'absent'
  return request.accepted ? 'accepted' : 'requested'
}
