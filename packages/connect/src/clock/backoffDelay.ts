import type { Random } from './seedRandom.ts'

/**
 * The limits of the waits between two attempts to connect. Each wait is random: between half of its
 * limit and the whole limit.
 */
export interface BackoffSettings {
  /**
   * The limit of the wait after the first failure, in milliseconds. It doubles with each further
   * failure.
   */
  readonly firstMs: number
  /** The largest limit, in milliseconds. Beyond it, the limit does not double. */
  readonly maxMs: number
}

/**
 * Computes the wait after `failures` failures in a row, in milliseconds. The wait grows
 * exponentially. It is partly random, so that clients that lost the same node do not all reconnect
 * at the same time.
 *
 * @param failures - the number of failures in a row, at least 1
 */
export function backoffDelay(failures: number, settings: BackoffSettings, random: Random): number {
  const most = Math.min(settings.maxMs, settings.firstMs * 2 ** Math.min(failures - 1, 30))
  return Math.round(most * (0.5 + random() / 2))
}
