import type { HrmpDirection } from '../state/HrmpDirectionState.ts'

/** The calls of the pallet, each with what it takes. Numbers are u32. */
export interface HrmpCalls {
  /** The sender asks for a channel. By a parachain. */
  readonly hrmpInitOpenChannel: {
    readonly recipient: number
    readonly proposedMaxCapacity: number
    readonly proposedMaxMessageSize: number
  }
  /** The recipient accepts it. By a parachain. */
  readonly hrmpAcceptOpenChannel: { readonly sender: number }
  /** Either end closes a channel. By a parachain. */
  readonly hrmpCloseChannel: { readonly channelId: ChannelId }
  /**
   * Either end takes back a request that is not accepted. By a parachain. `openRequests` is at least
   * the number of requests that the host lists.
   */
  readonly hrmpCancelOpenRequest: { readonly channelId: ChannelId; readonly openRequests: number }
  /** A parachain and a system parachain get channels both ways, at once and without a deposit. */
  readonly establishChannelWithSystem: { readonly targetSystemChain: number }
  /** Two system parachains get a channel. By anyone, signed. */
  readonly establishSystemChannel: { readonly sender: number; readonly recipient: number }
  /** Brings the deposits of a channel up to date. By anyone, signed. */
  readonly pokeChannelDeposits: { readonly sender: number; readonly recipient: number }
  /** Asks and accepts for both ends. By the host's root. */
  readonly forceOpenHrmpChannel: {
    readonly sender: number
    readonly recipient: number
    readonly maxCapacity: number
    readonly maxMessageSize: number
  }
  /** Takes all channels of a parachain away. By the host's root; both counts are witnesses. */
  readonly forceCleanHrmp: {
    readonly para: number
    readonly numInbound: number
    readonly numOutbound: number
  }
  /** Opens what is accepted before the session ends. By the host's root, with a witness. */
  readonly forceProcessHrmpOpen: { readonly channels: number }
  /** Closes what is to be closed before the session ends. By the host's root, with a witness. */
  readonly forceProcessHrmpClose: { readonly channels: number }
}

/** A channel, by the ids of its ends. */
export type ChannelId = {
  readonly [End in keyof HrmpDirection]: number
}

/** The name of a call of the pallet. */
export type HrmpCallName = keyof HrmpCalls

/**
 * How many requests a cancellation allows for beyond those that are listed: the list may grow before
 * the message arrives, and a witness that is too large is as good as the right one.
 */
export const SPARE_REQUESTS = 16
