import type { ChannelSummary } from '../Report.ts'

/** How the state of a channel is said. */
export const channelWords: { readonly [State in ChannelSummary['state']]: string } = {
  none: 'not open',
  requested: 'requested, not accepted',
  accepted: 'accepted, open from the next session',
  open: 'open',
  closing: 'closing at the next session',
  unknown: 'unknown'
}
