/** The pauses and limits of a watchtower, in milliseconds. The defaults suit a real network. */
export interface WatchtowerTimes {
  /** The pause between two looks for problems. */
  readonly lookMs?: number
  /** The pause between two runs of the checklist. */
  readonly restMs?: number
  /** The pause between two beats of a lease that the watchtower holds. */
  readonly beatMs?: number
  /** The time without a beat after which the watchtower takes the lease of another watchtower. */
  readonly takeMs?: number
  /** The longest time without a recorded block before a chain counts as stalled. */
  readonly stallMs?: number
}
