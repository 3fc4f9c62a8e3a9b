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
   * For a time that exists twice: the `first` (the default), the `second`, `both`, or `refuse`,
   * which raises `LocalTimeInvalid`.
   */
  readonly overlap?: 'first' | 'second' | 'both' | 'refuse'
}

/** A run whose wall-clock time does not exist, or exists twice. */
export interface ClockChange {
  /** Which of the two. */
  readonly kind: 'gap' | 'overlap'
  /** The wall-clock time of the schedule, without a zone: `2026-03-29T02:30:00`. */
  readonly local: string
  /** The times of its runs, in seconds since 1970. Empty if it was skipped. */
  readonly takenFor: readonly bigint[]
}
