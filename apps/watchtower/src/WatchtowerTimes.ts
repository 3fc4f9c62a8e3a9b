/** The pauses and limits of a watchtower, in milliseconds. */
export interface WatchtowerTimes {
  /**
   * The pause between two searches for problems, by default 15 seconds. Also the pause between two
   * rounds of the policies, by default a minute.
   */
  readonly lookMs?: number
  /**
   * The pause between two runs of the checklist, by default a minute. Also the pause between two
   * reads of the ends of cores, by default ten minutes.
   */
  readonly restMs?: number
  /** The pause between two beats of a lease that the watchtower holds. Defaults to 5 seconds. */
  readonly beatMs?: number
  /**
   * If another watchtower writes no beat of its lease for this time, the watchtower takes the
   * lease. Defaults to 15 seconds.
   */
  readonly takeMs?: number
  /**
   * If no block of a chain is recorded for longer than this time, the chain counts as stalled.
   * Defaults to a minute.
   */
  readonly stallMs?: number | undefined
}
