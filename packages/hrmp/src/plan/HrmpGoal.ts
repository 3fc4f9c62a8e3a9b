import type { ChannelId } from '../build/HrmpCalls.ts'

/** What {@link planHrmp} plans for. */
export interface HrmpGoal {
  /**
   * `open`: the channels are open. `close`: there is no channel, and none is coming. `cancel`: no
   * request is pending; an open channel stays.
   */
  readonly kind: 'open' | 'close' | 'cancel'
  /** For which directions. Defaults to both. */
  readonly directions?: readonly ChannelId[]
  /** Who sends the token to a sovereign account that is short, as the host's users write it. */
  readonly payer?: string
  /**
   * How many messages an open channel holds at least. Without it any open channel is enough, and a
   * new one is requested with as much as the host allows.
   */
  readonly capacity?: number
  /** How many bytes a message may have at least. Without it, as for `capacity`. */
  readonly messageSize?: number
  /** Which parachain closes or cancels; either end may. Defaults to one that can be reached. */
  readonly by?: number
}
