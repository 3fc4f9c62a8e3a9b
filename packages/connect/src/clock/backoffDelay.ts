import type { Random } from './seedRandom.ts'

/** The limits of the waits between attempts. */
export interface BackoffSettings {
  /** The longest wait after the first failure, in milliseconds. */
  readonly firstMs: number
  /** The longest wait after any number of failures, in milliseconds. */
  readonly maxMs: number
}

/**
 * Computes the wait after failures in a row, in milliseconds. The wait grows exponentially. Half of
 * each wait is random, so that clients that lost the same node do not reconnect at the same time.
 *
 * @param failures - the number of failures in a row, at least 1
 */
export function backoffDelay(failures: number, settings: BackoffSettings, random: Random): number {
  const most = Math.min(settings.maxMs, settings.firstMs * 2 ** Math.min(failures - 1, 30))
  return Math.round(most * (0.5 + random() / 2))
}
