import type { Evidence, ParaId } from '@paraclock/core'

/** The direction of a channel. Its messages go from `sender` to `recipient`. */
export interface HrmpDirection {
  readonly sender: ParaId
  readonly recipient: ParaId
}

/** Identifies a channel by the parachain ids of its sender and recipient. */
export type ChannelId = Readonly<Record<keyof HrmpDirection, number>>

export function isSameWay(one: ChannelId, other: ChannelId): boolean {
  return one.sender === other.sender && one.recipient === other.recipient
}

/** The limits and the deposit of a channel. */
export interface ChannelSizes {
  readonly maxCapacity: number
  readonly maxMessageSize: number
  /** The maximum size of all waiting messages together, in bytes. */
  readonly maxTotalSize: number
  /** The reserved deposit, in the smallest unit of the relay token. */
  readonly senderDeposit: bigint
}

/** The stored values of an open channel. */
export interface HrmpChannelState extends ChannelSizes {
  /** The number of waiting messages. */
  readonly messages: number
  /** The size of all waiting messages together, in bytes. */
  readonly totalSize: number
  readonly recipientDeposit: bigint
}

/**
 * The stored values of a request for a channel. A request exists until it is cancelled or its channel
 * opens. The channel opens in the first session after the request is accepted.
 */
export interface HrmpRequestState extends ChannelSizes {
  /** `awaited`: another chain has not answered yet whether it holds the deposit. */
  readonly deposit?: 'awaited'
  readonly accepted: boolean
}

/** The channel and the request in one direction, at one block. */
export interface HrmpDirectionState extends HrmpDirection {
  readonly channel: HrmpChannelState | undefined
  readonly request: HrmpRequestState | undefined
  /** Whether the channel closes with the next session. */
  readonly closing: boolean
  readonly evidence: readonly Evidence[]
}

/**
 * The phase of a channel in one direction. `requested`: the request waits for its acceptance.
 * `accepted`: the channel opens with the next session. `closing`: the channel closes with the next
 * session.
 */
export type HrmpPhase = 'absent' | 'requested' | 'accepted' | 'open' | 'closing'

export function phaseOf({ channel, request, closing }: HrmpDirectionState): HrmpPhase {
  if (channel !== undefined) return closing ? 'closing' : 'open'
  if (request === undefined) return 'absent'
  return request.accepted ? 'accepted' : 'requested'
}
