import type { UnixMilliseconds, UnixSeconds } from './UnixSeconds.ts'

/**
 * Converts seconds to the milliseconds that `Date` takes.
 *
 * @example
 * ```ts
 * import { parseUnixSeconds, toUnixMilliseconds } from '@paraclock/core'
 *
 * new Date(toUnixMilliseconds(parseUnixSeconds(1767225600))).toISOString()
 * // "2026-01-01T00:00:00.000Z"
 * ```
 */
export function toUnixMilliseconds(seconds: UnixSeconds): UnixMilliseconds {
  return (Number(seconds) * 1000) as UnixMilliseconds
}
