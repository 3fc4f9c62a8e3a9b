/**
 * What becomes of a time on the wall that a change of the clocks skips (a gap) or repeats (an
 * overlap).
 */
export interface ClockPolicy {
  /**
   * For a time that does not exist: `forward` (the default) reads it by the offset that held
   * before, so 02:30 becomes 03:30; `skip` leaves the run out; `refuse` raises `LocalTimeInvalid`.
   */
  readonly gap?: 'forward' | 'skip' | 'refuse'
  /**
   * For a time that exists twice: the `first` (the default), the `second`, `both`, or `refuse`,
   * which raises `LocalTimeInvalid`.
   */
  readonly overlap?: 'first' | 'second' | 'both' | 'refuse'
}

/** A run whose time on the wall does not exist, or exists twice. */
export interface ClockChange {
  /** Which of the two. */
  readonly kind: 'gap' | 'overlap'
  /** The time on the wall that was asked for, without a zone: `2026-03-29T02:30:00`. */
  readonly local: string
  /** The times that it was taken for, in seconds since 1970. Empty if it was left out. */
  readonly takenFor: readonly bigint[]
}
