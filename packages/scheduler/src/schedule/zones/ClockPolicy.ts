/**
 * The policy for a wall-clock time that a clock change skips (a gap) or repeats (an overlap).
 */
export interface ClockPolicy {
  /**
   * For a time that does not exist: `forward` (the default) reads it by the offset that held
   * before, so 02:30 becomes 03:30; `skip` omits the run; `refuse` raises `LocalTimeInvalid`.
   */
  readonly gap?: 'forward' | 'skip' | 'refuse'
  /**
   * For a time that exists twice: the `first`, the `second`, `both`, or `refuse`, which raises
   * `LocalTimeInvalid`. Defaults to `both` for a cron expression that names every hour or whose
   * minute field begins with `*`, and to `first` for everything else.
   */
  readonly overlap?: 'first' | 'second' | 'both' | 'refuse'
}

/** A run whose wall-clock time does not exist, or exists twice. */
export interface ClockChange {
  /** Whether the clock change skips the time (a gap) or repeats it (an overlap). */
  readonly kind: 'gap' | 'overlap'
  /**
   * What becomes of the run. In a gap it is `moved` to a time of its own, `merged` with another run
   * of the schedule at that time, or `skipped`; in an overlap it runs `once`, or is `repeated`.
   */
  readonly effect: 'moved' | 'merged' | 'skipped' | 'once' | 'repeated'
  /** The wall-clock time of the schedule, without a zone: `2026-03-29T02:30:00`. */
  readonly local: string
  /** The times of its runs, in seconds since 1970. Empty if it was skipped. */
  readonly takenFor: readonly bigint[]
}
