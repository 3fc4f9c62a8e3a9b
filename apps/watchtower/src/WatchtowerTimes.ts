/** The pauses and limits of a watchtower, in milliseconds. The defaults suit a real network. */
export interface WatchtowerTimes {
  /**
   * The pause between two looks for problems, and between two rounds of the policies. Defaults to
   * 15 s for problems and a minute for policies.
   */
  readonly lookMs?: number
  /**
   * The pause between two runs of the checklist, and between two reads of the cores' ends. Defaults
   * to a minute for the checklist and ten minutes for the cores.
   */
  readonly restMs?: number
  /** The pause between two beats of a lease that the watchtower holds. Defaults to 5 s. */
  readonly beatMs?: number
  /**
   * The time without a beat after which the watchtower takes the lease of another watchtower.
   * Defaults to 15 s.
   */
  readonly takeMs?: number
  /**
   * The longest time without a recorded block before a chain counts as stalled. Defaults to a
   * minute.
   */
  readonly stallMs?: number | undefined
}
