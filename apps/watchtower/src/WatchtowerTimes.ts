/** The pauses and limits of a watchtower, in milliseconds, with their defaults in parentheses. */
export interface WatchtowerTimes {
  /** The pause between looks for problems (15 s), and between rounds of the policies (a minute). */
  readonly lookMs?: number
  /**
   * The pause between runs of the checklist (a minute), and between reads of the ends of cores (ten
   * minutes).
   */
  readonly restMs?: number
  /** The pause between two beats of a lease that the watchtower holds (5 s). */
  readonly beatMs?: number
  /**
   * The time without a beat after which the watchtower takes the lease of another watchtower (15
   * s).
   */
  readonly takeMs?: number
  /** The longest time without a recorded block before a chain counts as stalled (a minute). */
  readonly stallMs?: number | undefined
}
