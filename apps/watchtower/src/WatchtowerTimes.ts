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
   * The watchtower holds leases in the database, such as one for each network that it follows. This
   * is the pause between two writes (beats) that keep a lease. Defaults to 5 seconds.
   */
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
