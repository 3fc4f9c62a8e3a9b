import { type HrmpChannelState, type HrmpDirectionState, phaseOf } from './HrmpDirectionState.ts'

/** The way in which messages of one parachain reach another parachain. */
export type Transport = {
  /** The reason, in words: `8 messages of up to 102400 bytes`. */
  readonly why: string
} & (
  | {
      readonly kind: 'hrmp'
      /** The limits for messages, and what waits already. */
      readonly room: HrmpChannelState
      /** Whether the transport ends with the next session. */
      readonly isEnding: boolean
    }
  | { readonly kind: 'none'; readonly room?: undefined; readonly isEnding?: undefined }
)

/**
 * Returns the way of messages in one direction, at one block. Checks and reports ask this function, and
 * do not read `channel`.
 */
export function transportOf(direction: HrmpDirectionState): Transport {
  const { channel, closing } = direction
  if (channel === undefined) return { kind: 'none', why: `no open channel: ${phaseOf(direction)}` }
  const { maxCapacity, maxMessageSize } = channel
  const why = `${maxCapacity} messages of up to ${maxMessageSize} bytes`
  return { kind: 'hrmp', why, room: channel, isEnding: closing }
}
