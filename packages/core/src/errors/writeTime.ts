// The end of the year 9999. `toISOString` writes later years in another form.
export const LAST_PRINTABLE = 253_402_300_799n

/** A time in seconds since 1970 as a date in UTC, followed by the number of seconds. */
export function writeTime(time: bigint): string {
  if (time < 0n || time > LAST_PRINTABLE) return String(time)
  const text = new Date(Number(time) * 1000).toISOString().replace('T', ' ')
  return `${text.slice(0, time % 60n === 0n ? 16 : 19)} UTC (${time})`
}
