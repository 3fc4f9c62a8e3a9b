// The last second of the year 9999, in seconds since 1970. `toISOString` writes later years with a
// sign and six digits.
export const LAST_PRINTABLE = 253_402_300_799n

/**
 * Writes seconds since 1970 as a date in UTC: `2026-01-01 00:00 UTC`. Returns `undefined` for a time
 * before 1970 or after 9999.
 */
export function writeDate(time: bigint): string | undefined {
  if (time < 0n || time > LAST_PRINTABLE) return undefined
  const text = new Date(Number(time) * 1000).toISOString().replace('T', ' ')
  return `${text.slice(0, time % 60n === 0n ? 16 : 19)} UTC`
}

/** Writes a time as a date in UTC and seconds: `2026-01-01 00:00 UTC (1767225600)`. */
export function writeTime(time: bigint): string {
  const date = writeDate(time)
  return date === undefined ? String(time) : `${date} (${time})`
}
