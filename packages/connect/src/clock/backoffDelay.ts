import type { Random } from './seedRandom.ts'

/** The upper limits of the waits between two attempts to connect. */
export interface BackoffSettings {
  /**
   * The upper limit of the wait after the first failure, in milliseconds. The limit doubles with
   * each further failure.
   */
  readonly firstMs: number
  /** The upper limit of every wait, in milliseconds. */
  readonly maxMs: number
}

/**
 * Computes the wait after `failures` failures in a row, in milliseconds. The wait grows
 * exponentially. Up to half of each wait is random, so that clients that lost the same node do not
 * reconnect at the same time.
 *
 * @param failures - the number of failures in a row, at least 1
 */
export function backoffDelay(failures: number, settings: BackoffSettings, random: Random): number {
  const most = Math.min(settings.maxMs, settings.firstMs * 2 ** Math.min(failures - 1, 30))
  return Math.round(most * (0.5 + random() / 2))
}
