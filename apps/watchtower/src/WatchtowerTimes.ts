/** The pauses and limits of a watchtower, in milliseconds. */
export interface WatchtowerTimes {
  /**
   * The pause between two searches for problems, and between two rounds of the policies. Defaults
   * to 15 seconds for the searches, and to a minute for the policies.
   */
  readonly lookMs?: number
  /**
   * The shortest pause between two runs of the checklist, and between two reads of the ends of
   * cores. Defaults to a minute for the checklist, and to ten minutes for the cores.
   */
  readonly restMs?: number
  /**
   * The pause between two beats. A beat is a write to the database, by which a watchtower keeps its
   * lease on a network or an output. Defaults to 5 seconds.
   */
  readonly beatMs?: number
  /**
   * The time without a beat after which another watchtower takes the lease. Defaults to 15 seconds.
   */
  readonly takeMs?: number
  /**
   * The time without a recorded block after which a chain counts as stalled. Defaults to a minute.
   */
  readonly stallMs?: number | undefined
}
